import { describe, expect, test } from "vitest";
import { contentOf } from "../../../test/content-of.ts";

describe("formulas between delimiters", () => {
  const config = (script: string) => `<script>${script}</script>`;
  test.each<[string, string, string]>([
    [
      "dollars that count",
      `${config("MathJax = {tex: {inlineMath: [['$', '$']]}}")}<p>So $x^2$ is.</p>`,
      '"tex":"x^2","display":false',
    ],
    [
      "dollars of KaTeX",
      `${config('katex; delimiters: [{left: "$", right: "$", display: false}]')}<p>So $x^2$ is.</p>`,
      '"tex":"x^2"',
    ],
    [
      "an environment",
      `${config("MathJax")}<p>So \\begin{align} x &amp;= 1 \\end{align} is.</p>`,
      '"tex":"\\\\begin{align} x &= 1 \\\\end{align}","display":true',
    ],
    [
      "a picture of one",
      '<p>So <img src="https://s0.wp.com/latex.php?latex=x&bg=fff" alt="{x^2}"> is.</p>',
      '"tex":"{x^2}"',
    ],
  ])("%s", (_, html, expected) => expect(contentOf(html)).toContain(expected));

  test("money is none, also where formulas are", () => {
    expect(contentOf(`${config("MathJax delimiters")}<p>From $5 to $10.</p>`)).not.toContain('"math"');
    const dollars = config("MathJax = {inlineMath: [ ['\\\\(','\\\\)'], ['$','$'] ]}");
    expect(contentOf(`${dollars}<p>It costs \\$5 and \\$6, but $x$.</p>`)).toContain('"tex":"x"');
    expect(contentOf(`${config("MathJax")}<p>\\begin{align} and \\(x\\).</p>`)).toContain('"tex":"x"');
    expect(contentOf(`${config("MathJax")}<p>From $5 to $10, and \\(x\\).</p>`).match(/"math"/g)).toHaveLength(1);
  });
});

test("a formula that a script behind it repeats is shown once", () => {
  const set = '<span class="MathJax"><math><mi>x</mi></math></span><script type="math/tex">x^2</script>';
  expect(contentOf(`<p>a ${set} b</p>`).match(/"math"/g)).toHaveLength(1);
});
