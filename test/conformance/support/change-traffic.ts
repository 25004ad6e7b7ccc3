import type { FaultLayer, FrontAnswer, FrontRequest } from './faulty-front.ts'

export type Json = Record<string, unknown>

export const without = <Value>(
  fields: Readonly<Record<string, Value>>,
  name: string,
): Record<string, Value> => Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name))

/** Changes the JSON of an answer, if it has some. */
export function changeJson(answer: FrontAnswer, change: (json: Json) => unknown): FrontAnswer {
  if (!answer.headers['content-type']?.includes('json')) return answer
  return { ...answer, body: JSON.stringify(change(JSON.parse(answer.body) as Json)) }
}

export const replaceText = (answer: FrontAnswer, from: string | RegExp, to: string): FrontAnswer => ({
  ...answer,
  body: answer.body.replaceAll(from, to),
})

export const isCreation = ({ method, target }: FrontRequest) =>
  method === 'POST' && target.startsWith('/v1/payments/norwegian')
export const isOf = ({ target }: FrontRequest, pattern: RegExp) => pattern.test(target)

/** Changes the body of a creation before the bank sees it, as a server that corrects its TPPs would. */
export const correctingBody =
  (change: (body: Json) => Json): NonNullable<FaultLayer['request']> =>
  (request, { resign }) => {
    if (!isCreation(request)) return request
    try {
      const json = JSON.parse(Buffer.from(request.body, 'latin1').toString('utf8')) as Json
      const corrected = JSON.stringify(change(json))
      if (corrected === JSON.stringify(json)) return request
      return resign({ ...request, body: Buffer.from(corrected).toString('latin1') })
    } catch {
      return request
    }
  }
