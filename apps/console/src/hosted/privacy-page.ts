import { type Html, html } from '@havn/html'
import type { SandboxStatus } from '@havn/contract'
import { card, pageHead } from '../design/index.ts'

type Limits = SandboxStatus['limits']

/** What is kept, for how long, and what the sandbox is not for. */
export function privacyPage(limits: Limits | undefined): Html {
  const days = limits?.bankUnusedDaysMax
  const kept =
    days === undefined
      ? 'until the operator deletes it'
      : `until your TPP has not called it for ${days} days; then all of it is deleted`
  return html`${pageHead('Privacy and terms')}
${card({
  title: 'What is kept',
  body: html`<ul class="prose">
<li><strong>Your bank:</strong> the test people, accounts, payments and consents that you create, ${kept}.</li>
<li><strong>Your calls:</strong> method, path, names of headers, signing string, status and messages, with national ids masked, for seven days. Bodies are not kept.</li>
<li><strong>Counts:</strong> how many calls were answered in an hour and how fast, of all TPPs together, for 31 days.</li>
<li><strong>Not kept:</strong> no account, name, e-mail address or password. Certificates are not stored; neither are keys. Your network address is counted in memory for an hour, to limit registrations, and forgotten.</li>
</ul>`,
})}
${card({
  title: 'Your key',
  body: html`<p>A key that this browser makes stays in the browser, and cannot be read out unless you asked for that. The console never gets it: when you sign in you sign a challenge, and when you send a payment with your browser's key, the browser signs.</p><p>For its own screens the console calls your bank with a key of its own, for which the sandbox's authority issues a certificate with your organisation that is valid for an hour. So it can do in your bank what you can do. It does that only while you are signed in.</p>`,
})}
${card({
  title: 'Cookies',
  body: html`<p>One cookie holds your session (your certificate and when it ends, after eight hours at most), another one whether you chose light or dark. Nothing is loaded from elsewhere, so nobody else learns that you were here.</p>`,
})}
${card({
  title: 'Terms',
  body: html`<ul class="prose">
<li><strong>Enter no real data:</strong> no real people, national ids, accounts or payments. Everything here is a test, and no money moves.</li>
<li>The certificates are worth nothing outside of this sandbox.</li>
<li>There is no promise that the sandbox is up, or that your bank is still there tomorrow: keep what you need in your own tests.</li>
${limitItems(limits)}
</ul>`,
})}`
}

function limitItems(limits: Limits | undefined): Html[] {
  const { callsPerMinuteMax, writesPerDayMax, banksMax } = limits ?? {}
  return [
    callsPerMinuteMax === undefined
      ? undefined
      : html`<li>A TPP may make ${callsPerMinuteMax} calls in a minute.</li>`,
    writesPerDayMax === undefined
      ? undefined
      : html`<li>A TPP may make ${writesPerDayMax} calls that store something in a day.</li>`,
    banksMax === undefined ? undefined : html`<li>There is room for ${banksMax} banks.</li>`,
  ].filter((item) => item !== undefined)
}
