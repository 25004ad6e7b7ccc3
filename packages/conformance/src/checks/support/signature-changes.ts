import { decodeMimeWord, encodeMimeWord } from '@havn/http-signature'
import { headerOf, type WireRequest, withHeader } from '../../exchange/exchange.ts'

type Tamper = (request: WireRequest) => WireRequest

/** Replaces a header after signing; undefined removes it. */
export const replaceHeader =
  (name: string, value: string | undefined): Tamper =>
  (request) => ({ ...request, headers: withHeader(request.headers, name, value) })

/** Sends a header a second time. */
export const addHeader =
  (name: string, value: string): Tamper =>
  (request) => ({ ...request, headers: [...request.headers, [name, value]] })

/** Changes the text of the Signature header, whether it is MIME-encoded or not. */
export const changeSignature =
  (change: (text: string) => string): Tamper =>
  (request) => {
    const sent = headerOf(request.headers, 'signature') ?? ''
    const decoded = decodeMimeWord(sent)
    const changed = change(decoded.ok ? decoded.value : sent)
    return replaceHeader('Signature', sent.startsWith('=?') ? encodeMimeWord(changed) : changed)(request)
  }

/** Replaces the value of one part of the Signature header. */
export const replacePart = (part: string, change: (value: string) => string): Tamper =>
  changeSignature((text) =>
    text.replace(new RegExp(`(${part}=")([^"]*)(")`), (_, before: string, value: string, after: string) =>
      [before, change(value), after].join(''),
    ),
  )

/** Sends another body than the one that was signed, of the same length. */
export const replaceBody =
  (change: (text: string) => string): Tamper =>
  (request) => ({ ...request, body: Buffer.from(change(Buffer.from(request.body ?? []).toString('utf8'))) })
