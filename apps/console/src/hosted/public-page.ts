import { type Html, html } from '@havn/html'
import { mark } from '../design/mark.ts'

/** An answer to somebody who is not signed in. */
export type PublicResult =
  | { readonly kind: 'page'; readonly status?: number; readonly title: string; readonly body: Html }
  | { readonly kind: 'json'; readonly status: number; readonly body: unknown; readonly retryAfter?: number }
  | { readonly kind: 'file'; readonly type: string; readonly content: string | Buffer }
  | { readonly kind: 'redirect'; readonly to: string; readonly cookie: string }

const LINKS = [
  ['/docs', 'Docs'],
  ['/docs/api', 'API'],
  ['/status', 'Status'],
  ['/privacy', 'Privacy and terms'],
] as const

/** A whole page outside of anybody's console. */
export function publicPage(path: string, title: string, body: Html): Html {
  const links = LINKS.map(([href, name]) =>
    href === path
      ? html`<li><a href="${href}" aria-current="page">${name}</a></li>`
      : html`<li><a href="${href}">${name}</a></li>`,
  )
  return html`<!doctype html>
<html lang="en" data-theme="system">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Havn sandbox</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/console.css">
<script type="module" src="/assets/hosted.js"></script>
</head>
<body class="public">
<a class="skip" href="#content">Skip to the content</a>
<header class="page-bar">
<a class="brand" href="/">${mark()}<span>Havn sandbox</span></a>
<nav aria-label="Sandbox"><ul>${links}</ul></nav>
<div class="bar-end actions"><a class="button" href="/sign-in">Sign in</a><a class="button primary" href="/register">Register</a></div>
</header>
<main id="content" class="public-content">${body}</main>
</body>
</html>`
}
