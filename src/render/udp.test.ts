import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allBrowsers } from "../../test/all-browsers.ts";
import { openRenderer } from "./renderer.ts";

/* WebRTC and WebTransport send UDP, which goes around every proxy. No packet may leave the browser. */

const browsers = await allBrowsers();
const note = browsers.length === 0 ? " (skipped: no browser found; npm install installs one on Linux x64)" : "";

/** Scripts that would send packets to a port. */
const WAYS: Readonly<Record<string, (port: number) => string>> = {
  STUN: (port) => gather(`{ urls: "stun:127.0.0.1:${port}" }`),
  "STUN by name": (port) => gather(`{ urls: "stun:localhost:${port}" }`),
  TURN: (port) => gather(`{ urls: "turn:127.0.0.1:${port}?transport=udp", username: "a", credential: "b" }`),
  "TURN only": (port) => gather(`{ urls: "turn:127.0.0.1:${port}", username: "a", credential: "b" }`, '"relay"'),
  "an ICE candidate": (port) => connectTo(`candidate:1 1 udp 2122260223 127.0.0.1 ${port} typ host`),
  "a reflexive ICE candidate": (port) =>
    connectTo(`candidate:1 1 udp 1686052607 127.0.0.1 ${port} typ srflx raddr 127.0.0.1 rport ${port}`),
  "in a frame": (port) =>
    `document.body.append(Object.assign(document.createElement("iframe"), { srcdoc: "<script>" + ${JSON.stringify(
      gather(`{ urls: "stun:127.0.0.1:${port}" }`),
    )} + "<" + "/script>" }))`,
  WebTransport: (port) => `new WebTransport("https://127.0.0.1:${port}/").ready.catch(() => 0)`,
};

function gather(server: string, policy = '"all"'): string {
  return `{ const pc = new RTCPeerConnection({ iceServers: [${server}], iceTransportPolicy: ${policy} });
    pc.createDataChannel("x"); pc.createOffer().then((offer) => pc.setLocalDescription(offer)); }`;
}

function connectTo(candidate: string): string {
  return `(async () => { const [a, b] = [new RTCPeerConnection(), new RTCPeerConnection()];
    a.createDataChannel("x"); await a.setLocalDescription(await a.createOffer());
    await b.setRemoteDescription(a.localDescription); await b.setLocalDescription(await b.createAnswer());
    await a.setRemoteDescription(b.localDescription);
    await a.addIceCandidate({ candidate: "${candidate}", sdpMid: "0", sdpMLineIndex: 0 }); })()`;
}

let socket: Socket;
let packets = 0;

beforeAll(async () => {
  socket = createSocket("udp4", () => packets++).bind(0, "127.0.0.1");
  await once(socket, "listening");
});
afterAll(() => void socket.close());

describe.skipIf(browsers.length === 0)(`UDP${note}`, () => {
  test.each(browsers)("%s sends no packet", { timeout: 120_000 }, async (executablePath) => {
    const renderer = openRenderer({ executablePath, sandbox: false });
    const { port } = socket.address();
    try {
      packets = 0;
      const scripts = Object.values(WAYS).map((way) => `<script>try { ${way(port)} } catch (e) {}</script>`);
      // The page stays long enough for packets: it loads something for a second.
      const stay = `<script>let n = 0;
        const timer = setInterval(() => ++n > 5 ? clearInterval(timer) : fetch("/" + n).catch(() => 0), 200);</script>`;
      await renderer.render({ html: `<body><p>page${scripts.join("")}${stay}` }, { scripts: true });
      expect(packets).toBe(0);
    } finally {
      await renderer.close();
    }
  });
});
