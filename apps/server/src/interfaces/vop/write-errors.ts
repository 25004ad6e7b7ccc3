import { VOP_ERROR_CODES, type VopError, type VopErrorCode } from '@havn/contract/vop'
import type { WriteErrors } from '../../edge/index.ts'

const isVopCode = (code: string): code is VopErrorCode => VOP_ERROR_CODES.some((known) => known === code)

/** Writes the answer to a refused call as the scheme has it: one code, and the texts of all faults. */
export const writeErrors: WriteErrors = (status, messages) => {
  const [first] = messages
  // What the checks of headers and body report has the code of another contract.
  const code = first !== undefined && isVopCode(first.code) ? first.code : 'FORMAT_ERROR'
  const detail = messages.map(({ path, text }) => [path, text].filter(Boolean).join(': ')).join('\n')
  const headers = status === 503 ? { 'Retry-After': '1' } : {}
  return { status, headers, body: JSON.stringify(toError(code, detail)) }
}

export function toError(code: VopErrorCode, detail: string): VopError {
  return { type: `urn:vop:${code.toLowerCase().replaceAll('_', '-')}`, code, detail }
}
