/** Why a command of the operator was not carried out, in one sentence. */
export class OperateError extends Error {
  name = 'OperateError';
}
