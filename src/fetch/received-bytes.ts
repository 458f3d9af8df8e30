import type { Socket } from "node:net";
import type { buildConnector } from "undici";

/** An answer with more bytes than its body may have, together with headers, chunk sizes and interim answers. */
export class FloodError extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes for one answer`);
    this.name = "FloodError";
    this.maxBytes = maxBytes;
  }
}

/** Allowed beside the body, in bytes: four times the limit of headers, for interim answers and trailers. Chosen, not measured. */
const MAX_OVERHEAD_BYTES = 256 * 1024;

/**
 * Wraps a connector so that its sockets are destroyed if one answer has too many bytes. undici counts the bytes of bodies and of each
 * block of headers, but not chunk extensions, interim answers (status 1xx), long status lines and empty lines. Servers may send as many
 * bytes for chunk sizes as for the body.
 */
export function countingReceived(connect: buildConnector.connector, maxBodyBytes: number): buildConnector.connector {
  const maxBytes = 2 * maxBodyBytes + MAX_OVERHEAD_BYTES;
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      endFloods(socket, maxBytes);
      return callback(null, socket);
    });
}

/** Destroys a socket that receives more than `maxBytes` after a request. A socket has one request at a time. */
function endFloods(socket: Socket, maxBytes: number): void {
  let sent = 0;
  let received = 0;
  let receivedBefore = 0;
  socket.on("readable", () => {
    // Bytes were sent since the last answer: this is the answer to a new request.
    if (socket.bytesWritten !== sent) receivedBefore = received;
    sent = socket.bytesWritten;
    received = socket.bytesRead;
    if (received - receivedBefore > maxBytes) socket.destroy(new FloodError(maxBytes));
  });
}
