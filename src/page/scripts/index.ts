export { mailTarget, protectedMail } from "./protected-mail.ts";
export { revealed, waitsForScript } from "./revealed.ts";
