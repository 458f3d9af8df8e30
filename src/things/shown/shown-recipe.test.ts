import { describe, expect, test } from "vitest";
import { Evidence } from "../../metadata/index.ts";
import { parse } from "../../page/index.ts";
import { findSubject, readThing } from "../read-thing.ts";
import { shownRecipe } from "./shown-recipe.ts";

const recipeOf = (html: string) => shownRecipe(parse(html));
const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
const INGREDIENTS = list("500 g plums", "<b>200 g</b> <i>flour</i>", "2 eggs", "salt");
const STEPS = list("Stone the plums.", "Mix flour and eggs with salt.", "Bake it all for an hour.");

describe("shownRecipe", () => {
  test("ingredients and steps below their headings", () => {
    expect(recipeOf(`<h2>Ingredients</h2>${INGREDIENTS}<h2>Directions</h2>${STEPS}<h2>Comments</h2>`)).toEqual({
      ingredients: ["500 g plums", "200 g flour", "2 eggs", "salt"],
      steps: ["Stone the plums.", "Mix flour and eggs with salt.", "Bake it all for an hour."],
    });
  });

  test.each([
    ["Zutaten für 4 Personen", "Zubereitung"],
    ["Ingrédients", "Préparation"],
    ["Ингредиенты", "Приготовление"],
    ["材料（4人分）", "作り方"],
    ["المقادير", "طريقة التحضير"],
  ])("the headings %s and %s", (first, second) => {
    expect(recipeOf(`<h2>${first}</h2>${INGREDIENTS}<h2>${second}</h2>${STEPS}`)?.ingredients).toHaveLength(4);
  });

  test("ingredients in table rows and after line breaks, steps in paragraphs", () => {
    const rows = "<tr><td>500 g<td>plums<tr><td>200 g<td>flour<tr><td>2<td>eggs";
    const paragraphs = "<p>Stone the plums and cut them.</p><p>Mix the flour with the two eggs.</p>";
    for (const [body, count] of [
      [`<table>${rows}</table>`, 3],
      ["<p>500 g plums<br>200 g flour<br>2 eggs</p>", 3],
    ] as const) {
      const recipe = recipeOf(
        `<h2>Ingredients</h2>${body}<h2>Method</h2>${paragraphs}<h3>Comments</h3><p>So good!</p>`,
      );
      expect([recipe?.ingredients.length, recipe?.steps.length]).toEqual([count, 2]);
    }
  });

  test("buttons, sub-headings and nutrients are no ingredients", () => {
    const body = `<button>1x</button><button>2x</button><p>For the dough:</p>${INGREDIENTS}<p>Nutrition facts</p><p>400 kcal</p>`;
    expect(recipeOf(`<h2>Ingredients</h2>${body}<h2>Directions</h2>${STEPS}`)?.ingredients).toHaveLength(4);
  });

  test.each([
    ["menus", `<p>Ingredients</p>${list("Chicken", "Beef", "Pork", "Tofu")}<p>Preparation</p>${STEPS}`],
    ["links", `<a href=/i>Ingredients</a>${INGREDIENTS}<p>Preparation</p>${STEPS}`],
    ["no steps", `<h2>Ingredients</h2>${INGREDIENTS}`],
    [
      "amounts without names",
      "<h2>Ingredients</h2><p>plums</p><p>500 g</p><p>flour</p><p>200 g</p><p>eggs</p><p>2</p>",
    ],
  ])("%s are no recipe", (_, html) => {
    expect(recipeOf(html)).toBeUndefined();
  });
});

test("an article is a recipe if its address or title says so", () => {
  const html = `<title>Plum Cake | Oak</title><meta property="og:type" content="article"><h1>Plum Cake</h1>
    <h2>Ingredients</h2>${INGREDIENTS}<h2>Directions</h2>${STEPS}`;
  const thingAt = (url: string) => {
    const subject = findSubject(new Evidence(parse(html, { url })), { kind: "article" });
    return subject && readThing(subject);
  };
  expect(thingAt("https://example.org/recipes/plum-cake")).toMatchObject({
    type: "recipe",
    source: "ingredients",
    name: { value: "Plum Cake" },
    ingredients: { source: "text", value: ["500 g plums", "200 g flour", "2 eggs", "salt"] },
  });
  expect(thingAt("https://example.org/story/plums")).toBeUndefined();
});
