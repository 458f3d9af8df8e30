export { mailTarget, protectedMail } from "./protected-mail.ts";
export { reveal, waitsForScript } from "./reveal.ts";
