/** Shows the steps of the start to the user. */
export interface Progress {
  /** Runs one step of the start under a title. */
  step<T>(title: string, work: () => Promise<T>): Promise<T>;
}

/** For tests: reports nothing. */
export const silentProgress: Progress = {
  step: (_title, work) => work(),
};

/** Lines such as `Starting the database… done`. */
export function consoleProgress(out: { write(text: string): unknown }): Progress {
  return {
    step: async (title, work) => {
      out.write(`${title}… `);
      try {
        const result = await work();
        out.write('done\n');
        return result;
      } catch (error) {
        out.write('failed\n');
        throw error;
      }
    },
  };
}

/** The same steps; none starts after the signal. */
export function stoppable(progress: Progress, signal: AbortSignal | undefined): Progress {
  return {
    ...progress,
    step: async (title, work) => {
      signal?.throwIfAborted();
      return progress.step(title, work);
    },
  };
}
