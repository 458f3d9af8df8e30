import { describe, expect, test } from "vitest";
import { contentOf } from "../../../test/content-of.ts";

describe("formulas between delimiters", () => {
  const config = (script: string) => `<script>${script}</script>`;
  test.each<[string, string, string]>([
    [
      "dollars that MathJax is configured for",
      `${config("MathJax = {tex: {inlineMath: [['$', '$']]}}")}<p>So $x^2$ is.</p>`,
      '"tex":"x^2","display":false',
    ],
    [
      "dollars that KaTeX is configured for",
      `${config('katex; delimiters: [{left: "$", right: "$", display: false}]')}<p>So $x^2$ is.</p>`,
      '"tex":"x^2"',
    ],
    [
      "an environment",
      `${config("MathJax")}<p>So \\begin{align} x &amp;= 1 \\end{align} is.</p>`,
      '"tex":"\\\\begin{align} x &= 1 \\\\end{align}","display":true',
    ],
    [
      "a formula as an image",
      '<p>So <img src="https://s0.wp.com/latex.php?latex=x&bg=fff" alt="{x^2}"> is.</p>',
      '"tex":"{x^2}"',
    ],
  ])("%s", (_, html, expected) => expect(contentOf(html)).toContain(expected));

  test("amounts of money are not formulas, even on pages with formulas", () => {
    expect(contentOf(`${config("MathJax delimiters")}<p>From $5 to $10.</p>`)).not.toContain('"math"');
    const dollars = config("MathJax = {inlineMath: [ ['\\\\(','\\\\)'], ['$','$'] ]}");
    expect(contentOf(`${dollars}<p>It costs \\$5 and \\$6, but $x$.</p>`)).toContain('"tex":"x"');
    expect(contentOf(`${config("MathJax")}<p>\\begin{align} and \\(x\\).</p>`)).toContain('"tex":"x"');
    expect(contentOf(`${config("MathJax")}<p>From $5 to $10, and \\(x\\).</p>`).match(/"math"/g)).toHaveLength(1);
  });
});

test("a formula that is repeated in a script after it is added once", () => {
  const set = '<span class="MathJax"><math><mi>x</mi></math></span><script type="math/tex">x^2</script>';
  expect(contentOf(`<p>a ${set} b</p>`).match(/"math"/g)).toHaveLength(1);
});
