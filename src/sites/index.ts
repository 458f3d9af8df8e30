export { type SiteMethod, siteMethodNamed, siteMethods } from "./methods/index.ts";
