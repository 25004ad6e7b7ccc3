import { headerDefinition, type Operation, withExampleDates } from '@havn/contract'
import { standardHeadersOf } from './sample-request.ts'
import type { CodeSample } from './samples.ts'

/** The call of an operation of the Berlin Group interface with curl, and the JSON of its body. */
export interface StandardSample {
  readonly samples: readonly CodeSample[]
  readonly body: string | undefined
}

/** Makes the documented example of a call, with the certificate that `havn dev` makes. */
export function standardSampleOf(operation: Operation, today: Date): StandardSample {
  const lines = [
    String.raw`BANK=$(sed -n 's/.*"url": "\(https:[^"]*\)".*/\1/p' .havn/banks/berlin/bank.json | head -1)`,
    ...tppOf(operation),
    `curl --cert $TPP/qwac.pem --key $TPP/qwac-key.pem --cacert .havn/ca.pem${methodOf(operation)}`,
  ]
  const options = [
    ...requiredHeaders(operation),
    ...(operation.body === undefined ? [] : ["-H 'Content-Type: application/json' --data-binary @body.json"]),
    `"$BANK${pathOf(operation)}"`,
  ]
  return {
    samples: [{ label: 'curl', language: 'sh', code: [lines.join('\n'), ...options].join(' \\\n  ') }],
    body: bodyOf(operation, today),
  }
}

/** The TPP that `havn dev` makes is no issuer of cards. */
const tppOf = ({ role }: Operation): readonly string[] =>
  role === 'CBPII'
    ? ['# made by: ./havn tpp new issuer --roles CBPII', 'TPP=.havn/tpp/issuer']
    : ['TPP=.havn/tpp/default']

const methodOf = ({ method }: Operation): string => (method === 'GET' ? '' : ` --request ${method}`)

/** The headers that must be there, and the way back of a call that sends the PSU to the bank. */
function requiredHeaders(operation: Operation): readonly string[] {
  const { required, optional } = standardHeadersOf(operation)
  const names = [...required, ...optional.filter((name) => name === 'tpp-redirect-uri')]
  return names.map((name) => {
    if (name === 'x-request-id') return '-H "X-Request-ID: $(uuidgen)"'
    const header = headerDefinition(name, operation.headers.definitions)
    return `-H '${header.name}: ${header.example}'`
  })
}

function pathOf({ path, pathParameters, query }: Operation): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathParameters[name]?.example ?? name)
  const required = Object.entries(query).flatMap(([name, parameter]) => {
    if (parameter.required !== true) return []
    return [`${name}=${parameter.type === 'enum' ? parameter.choices[0] : ''}`]
  })
  return required.length === 0 ? filled : `${filled}?${required.join('&')}`
}

function bodyOf({ body }: Operation, today: Date): string | undefined {
  if (body === undefined) return undefined
  return JSON.stringify(withExampleDates({ example: body.example as never }, today)['example'], null, 2)
}
