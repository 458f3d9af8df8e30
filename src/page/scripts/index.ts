export { mailTarget, protectedMail } from "./protected-mail.ts";
