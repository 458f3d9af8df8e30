/** The method that `console.log` of Node.js calls to print an object. Other platforms ignore it. */
export const INSPECT: unique symbol = Symbol.for("nodejs.util.inspect.custom");
