import { configure, getConfig } from '@testing-library/react';

/** Of the library itself: set while a wait tries its condition, which may fail a hundred times. */
interface Waiting {
  readonly _disableExpensiveErrorDiagnostics?: boolean;
}

/** Prints the document only for the failure of a test: a wait whose condition fails tries it again, and prints at its end. */
export function printDocumentsOnce(): void {
  configure(({ getElementError }) => ({
    getElementError: (message, container) => {
      if (!(getConfig() as Waiting)._disableExpensiveErrorDiagnostics) return getElementError(message, container);
      const error = new Error(message ?? '');
      error.name = 'TestingLibraryElementError';
      return error;
    },
  }));
}
