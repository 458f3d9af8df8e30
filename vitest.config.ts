import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: ["test/seed.ts"],
    testTimeout: 60_000,
    // One per core: by default, one core is left out. Many tests wait for servers and other processes.
    maxWorkers: "100%",
  },
});
