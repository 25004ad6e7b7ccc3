import { type Html, html } from '@havn/html'

/** What a browser sees that has not opened the console by its printed address yet. */
export function closedPage(command: string, { isBackFromBank }: { readonly isBackFromBank: boolean }): Html {
  const back = html`<p><strong>You are back from the bank.</strong> Your own program would now read what the bank has added to the address of this page.</p>`
  return html`<!doctype html>
<html lang="en" data-theme="system">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Open the console by its address · Havn</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/console.css">
</head>
<body class="public">
<main class="content public-content">
<h1>Open the console by its address</h1>
${isBackFromBank ? back : ''}
<p>The console acts with your keys, and others may use this machine too. So it opens with the address that <code>${`${command} dev`}</code> printed behind “console”. <code>${`${command} status`}</code> prints it again.</p>
<p>Once is enough: this browser then remembers it, and this page works as well.</p>
</main>
</body>
</html>`
}
