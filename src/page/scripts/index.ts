export { mailTarget, protectedMail } from "./protected-mail.ts";
export { isShellPage } from "./shell-page.ts";
