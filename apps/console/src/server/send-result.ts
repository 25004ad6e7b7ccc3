import type { ServerResponse } from 'node:http'
import { ASSETS } from '../assets.ts'
import { notFoundPage } from '../design/error-pages.ts'
import { frame } from '../design/frame.ts'
import type { Context } from './context.ts'
import { noFlashCookie } from './flash.ts'
import type { PageResult, Result } from './route.ts'

/** Sends what a handler answered with. */
export async function sendResult(response: ServerResponse, context: Context, result: Result): Promise<void> {
  if (result.kind === 'redirect') {
    const cookie = result.cookie === undefined ? {} : { 'set-cookie': result.cookie }
    return void response.writeHead(303, { location: result.to, ...cookie }).end()
  }
  if (result.kind === 'text') {
    const { fileName } = result
    const file = fileName === undefined ? {} : { 'content-disposition': `attachment; filename="${fileName}"` }
    response.writeHead(200, { 'content-type': result.type, ...file })
    return void response.end(result.text)
  }
  await sendPage(response, context, result.kind === 'page' ? result : notFoundPage(context))
}

async function sendPage(response: ServerResponse, context: Context, result: PageResult): Promise<void> {
  const clock = await context.readClock()
  const shown = context.flash === undefined ? {} : { 'set-cookie': noFlashCookie }
  const reload = result.reloadSeconds === undefined ? {} : { refresh: String(result.reloadSeconds) }
  response.writeHead(result.status, { 'content-type': 'text/html; charset=utf-8', ...shown, ...reload })
  response.end(String(frame(context, result, clock)))
}

export function sendText(response: ServerResponse, status: number, content: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(content)
}

/** Sends the style sheet, script or picture of this path. Returns false if there is none. */
export function sendAsset(response: ServerResponse, path: string): boolean {
  const asset = ASSETS[path]
  if (asset === undefined) return false
  response.writeHead(200, { 'content-type': asset.type, 'cache-control': asset.cacheControl ?? 'no-cache' })
  response.end(asset.content)
  return true
}
