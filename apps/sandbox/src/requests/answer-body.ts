import type { Operation, TppMessage } from '@havn/contract'
import { isId } from '@havn/server/shared/ids'
import type { Answer } from '@havn/server/xs2a'

/** What an answer says beside its data. */
interface AnswerBody {
  readonly messages: readonly TppMessage[]
  readonly authorisationId?: string
  readonly paymentId?: string
  readonly basketId?: string
}

interface Body {
  readonly tppMessages?: readonly TppMessage[]
  readonly authorisationId?: string
  readonly paymentId?: string
  readonly basketId?: string
  readonly _links?: Readonly<Record<string, { readonly href: string } | undefined>>
}

// A longer one is a listing: it says nothing about the call itself.
const charactersMax = 65_536

/** The messages, and the ids of what the call began or was about. */
export function readAnswerBody(
  { body }: Answer,
  operation: Operation | undefined,
  target: string,
): AnswerBody {
  const said = body === undefined || body.length > charactersMax ? {} : readBody(body)
  const inPath = (name: string) => parameterOf(operation, target, name)
  return {
    messages: said.tppMessages ?? [],
    ...idOf('authorisationId', said.authorisationId ?? startedBy(said) ?? inPath('authorisationId')),
    ...idOf('paymentId', said.paymentId ?? inPath('paymentId')),
    ...idOf('basketId', said.basketId ?? inPath('basketId')),
  }
}

/** Our own answers are objects of the contract; a list has nothing that is looked for here. */
function readBody(text: string): Body {
  const value: unknown = JSON.parse(text)
  return Array.isArray(value) ? {} : (value as Body)
}

function startedBy({ _links: links }: Body): string | undefined {
  const status = links?.['scaStatus']?.href.split('/').at(-1)
  return status ?? links?.['scaRedirect']?.href.split('/').at(-2)
}

function parameterOf(operation: Operation | undefined, target: string, name: string): string | undefined {
  const place = operation?.path.split('/').indexOf(`{${name}}`) ?? -1
  return place === -1 ? undefined : target.split('?', 1).join('').split('/')[place]
}

function idOf(name: string, id: string | undefined): Readonly<Record<string, string>> {
  return id !== undefined && isId(id) ? { [name]: id } : {}
}
