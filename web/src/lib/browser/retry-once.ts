/** How long a phone needs to change from one network to another. */
const NETWORK_CHANGE_MS = 500;

/**
 * Reads again, once, what the network lost: a browser that changes networks fails everything in flight
 * (ERR_NETWORK_CHANGED). Offline there is no second try.
 * @param read fails when no response came; a refusal of the server is a response.
 * @param signal ends the second try too.
 */
export async function retryOnce<T>(read: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await read();
  } catch (lost) {
    if (!navigator.onLine || signal?.aborted) throw lost;
    await new Promise((resolve) => setTimeout(resolve, NETWORK_CHANGE_MS));
    return read();
  }
}
