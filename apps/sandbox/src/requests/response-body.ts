import type { Operation, TppMessage } from '@havn/contract'
import { isId } from '@havn/server/platform/shared/ids'
import type { WrittenAnswer } from '@havn/server/edge'

/** What a response says about the call itself: its messages, and the resources that it created or was about. */
interface ResponseSummary {
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

// A longer body is a list: it says nothing about the call itself.
const charactersMax = 65_536

/** Reads the messages and ids from a response; ids that the body lacks come from the path of the request. */
export function summarizeResponse(
  { body }: WrittenAnswer,
  operation: Operation | undefined,
  target: string,
): ResponseSummary {
  const parsed = body === undefined || body.length > charactersMax ? {} : parseBody(body)
  const inPath = (name: string) => pathParameter(operation, target, name)
  return {
    messages: parsed.tppMessages ?? [],
    ...optionalId(
      'authorisationId',
      parsed.authorisationId ?? linkedAuthorisation(parsed) ?? inPath('authorisationId'),
    ),
    ...optionalId('paymentId', parsed.paymentId ?? inPath('paymentId')),
    ...optionalId('basketId', parsed.basketId ?? inPath('basketId')),
  }
}

/** Our own responses are objects of the contract; a list has none of the members that are read here. */
function parseBody(text: string): Body {
  const value: unknown = JSON.parse(text)
  return Array.isArray(value) ? {} : (value as Body)
}

/** The authorisation that the call started is named only in the links of the response. */
function linkedAuthorisation({ _links: links }: Body): string | undefined {
  const status = links?.['scaStatus']?.href.split('/').at(-1)
  return status ?? links?.['scaRedirect']?.href.split('/').at(-2)
}

function pathParameter(operation: Operation | undefined, target: string, name: string): string | undefined {
  const index = operation?.path.split('/').indexOf(`{${name}}`) ?? -1
  return index === -1 ? undefined : target.split('?', 1).join('').split('/')[index]
}

function optionalId(name: string, id: string | undefined): Readonly<Record<string, string>> {
  return id !== undefined && isId(id) ? { [name]: id } : {}
}
