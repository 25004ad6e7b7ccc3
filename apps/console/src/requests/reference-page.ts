import { TppMessageCode } from '@havn/contract'
import { BERLIN_GROUP, findOperationAt, NORWEGIAN } from '../docs/reference/reference-interface.ts'

/** How the history names an operation: one of another interface has the name of the interface behind its id. */
const OPERATION = /^(\w+)( \(Berlin Group interface\))?$/

/** The address of the page of an operation; undefined for one without a page, as those by which banks ask each other. */
export function operationPageOf(operation: string | undefined): string | undefined {
  const [, id, standard] = OPERATION.exec(operation ?? '') ?? []
  if (id === undefined) return undefined
  const { path } = standard === undefined ? NORWEGIAN : BERLIN_GROUP
  const page = `${path}/${id}`
  return findOperationAt(page) === undefined ? undefined : page
}

/** The address of the page about a code that a call was refused with, in the interface of the operation. */
export function codePageOf(code: string, operation: string | undefined): string {
  const isStandard = OPERATION.exec(operation ?? '')?.[2] !== undefined
  const isNorwegian = TppMessageCode.enum.some((one) => one === code)
  return isStandard || !isNorwegian
    ? `/docs/errors/berlin-group#${code.toLowerCase()}`
    : `/docs/errors/${code}`
}
