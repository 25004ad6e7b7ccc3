import { requestTarget } from '../signature/header-list.ts'
import { permutations } from './permutations.ts'
import type { ReceivedHeaders } from '../received-headers.ts'
import { changeValue, type Mistake, type SigningForm } from './signing-form.ts'

interface SentTarget {
  readonly method: string
  readonly target: string
  readonly headers: ReceivedHeaders
}

const methods = ['get', 'post', 'put', 'delete', 'patch']
// 3! is 6: beyond that only the usual orders are tried.
const permutedParametersMax = 3

/** Mistakes in the value of (request-target). */
export function* targetMistakes(
  form: SigningForm,
  { method, target, headers }: SentTarget,
): Generator<Mistake> {
  const verb = method.toLowerCase()
  const path = target.split('?', 1).join('')
  const host = headers.get('host')?.[0] ?? ''
  const must = `it must be "${verb} ${target}".`
  const variants: readonly (readonly [what: string, value: string])[] = [
    ['with the method in upper case', `${method.toUpperCase()} ${target}`],
    ['without the query', `${verb} ${path}`],
    ['with the method in upper case and without the query', `${method.toUpperCase()} ${path}`],
    ['with the whole URL', `${verb} https://${host}${target}`],
    ['with the whole URL', `${verb} http://${host}${target}`],
    ['with the host in front of the path', `${verb} ${host}${target}`],
    ['as the path alone, without the method', target],
    ['as the whole URL alone', `https://${host}${target}`],
    ['with a colon after the method', `${verb}: ${target}`],
    ['with the version of HTTP', `${verb} ${target} HTTP/1.1`],
    ['without its first slash', `${verb} ${target.slice(1)}`],
    ['with a slash at the end', `${verb} ${target}/`],
    ['without the /v1 in front', `${verb} ${target.replace(/^\/v1/, '')}`],
    ['with the path decoded', `${verb} ${decodePercent(target)}`],
    ['without its first part, which a gateway may add', `${verb} ${target.replace(/^\/[^/?]+(?=\/)/, '')}`],
    ['without its last part', `${verb} ${path.replace(/\/[^/]+$/, '')}`],
  ]
  const otherMethods = methods.map((other) => [`with the method ${other}`, `${other} ${target}`] as const)
  for (const [what, value] of [...variants, ...otherMethods, ...queryVariants(verb, target)]) {
    const changed = changeValue(form, requestTarget, () => value)
    if (changed) yield { say: `You signed (request-target) ${what}; ${must}`, form: changed }
  }
}

/** The same query in another encoding, or with its parameters in another order. */
function queryVariants(verb: string, target: string): (readonly [what: string, value: string])[] {
  const [path = '', ...rest] = target.split('?')
  const query = rest.join('?')
  if (query === '') return []
  const parameters = query.split('&')
  const values = parameters.map((parameter) =>
    parameter.replace(/=(.*)$/, (_, value: string) => `=${encodeURIComponent(value)}`),
  )
  const orders =
    parameters.length <= permutedParametersMax
      ? [...permutations(parameters)]
      : [parameters.toSorted(), parameters.toReversed()]
  const queries: readonly (readonly [what: string, query: string])[] = [
    ['with the query encoded twice', query.replaceAll('%', '%25')],
    ['with the values of the query encoded twice', values.join('&')],
    ['with the whole query percent-encoded', encodeURIComponent(query)],
    ['with + for a space, which was sent as %20', query.replaceAll('%20', '+')],
    ['with %20 for a space, which was sent as +', query.replaceAll('+', '%20')],
    ...orders.map((order) => ['with the parameters of the query in another order', order.join('&')] as const),
  ]
  return queries.map(([what, other]) => [what, `${verb} ${path}?${other}`])
}

/** One character stands for one byte, as in the header values that Node gives. */
export function decodePercent(text: string): string {
  try {
    return Buffer.from(decodeURIComponent(text)).toString('latin1')
  } catch {
    return text
  }
}
