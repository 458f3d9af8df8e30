/* Shows the jobs of a crawl: npm install bullmq @bull-board/api @bull-board/express express; node bull-board.mjs redis://10.0.0.5:6379 news */
import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { ExpressAdapter } from "@bull-board/express";
import { Queue } from "bullmq";
import express from "express";

const [url, name] = process.argv.slice(2);
const queue = new Queue(name, { prefix: `pith-jobs:{${name}}`, connection: { url } });
const serverAdapter = new ExpressAdapter();
createBullBoard({ queues: [new BullMQAdapter(queue, { readOnlyMode: true })], serverAdapter });
// On this machine only: the board asks for no password.
express().use(serverAdapter.getRouter()).listen(3000, "127.0.0.1");
