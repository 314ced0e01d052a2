/** Asks the process of this container whether it is ready; the exit code is the result. */
const url = `http://127.0.0.1:${process.env.PORT || 8080}/readyz`;
const isReady = await fetch(url, { signal: AbortSignal.timeout(8_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
