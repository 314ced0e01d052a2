/** Why a command of the operator was not carried out, in one sentence. */
export class OperateError extends Error {
  name = 'OperateError';
}

/** Errors that have one sentence for the operator; every other one is a defect and keeps its stack. */
const FOR_OPERATORS = new Set(['TransferError', 'EmbeddedPostgresError', 'ConfigError']);

/** @returns {never} */
export const asOperateError = (error) => {
  throw FOR_OPERATORS.has(error.name) ? new OperateError(error.message) : error;
};
