export { MAX_ROBOTS_BYTES, type RobotsAnswer, type RobotsRules, robotsRules } from "./robots-rules.ts";
