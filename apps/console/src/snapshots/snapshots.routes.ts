import { html, type Html } from '@havn/html'
import type { SandboxSnapshot } from '@havn/tpp-sdk'
import {
  card,
  codeBlock,
  emptyState,
  facts,
  field,
  formatTime,
  live,
  pageHead,
  postButton,
  problemNote,
  problemText,
  unlogged,
} from '../design/index.ts'
import { type Context, page, redirect, type Result, type Route } from '../server/index.ts'

export const routes: readonly Route[] = [
  { method: 'GET', path: '/snapshots', handle: (context) => showSnapshots(context) },
  { method: 'POST', path: '/snapshots', handle: save },
  { method: 'POST', path: '/snapshots/reset', handle: reset },
  { method: 'POST', path: '/snapshots/:name/restore', handle: restore },
  { method: 'POST', path: '/snapshots/:name/delete', handle: remove },
]

async function showSnapshots(context: Context, refused?: { problem: Html; name: string }): Promise<Result> {
  const { tpp, options } = context
  const answer = await tpp.bank.sandbox.listSandboxSnapshots({}, unlogged)
  const list =
    answer.status !== 200
      ? problemNote(answer)
      : answer.body.length === 0
        ? emptyState(
            'No snapshots yet',
            'Save a snapshot before you try something, and restore it as often as you like: customers, accounts, transactions, consents and the clock. Tests begin with the same data each time.',
          )
        : html`<div class="grid snapshots">${answer.body.map(snapshotCard)}</div>`
  const form = html`<form method="post" action="/snapshots" class="inline-form">${field({ label: 'Name of small letters, digits and hyphens', name: 'name', value: refused?.name ?? '', isRequired: true })}<button class="button primary">Save a snapshot</button></form>`
  return page({
    title: 'Snapshots',
    section: '/snapshots',
    status: refused === undefined ? 200 : 422,
    body: html`${pageHead('Snapshots', { lead: 'Save the state of the bank, and restore it.' })}
${refused?.problem}${card({ title: 'New snapshot', body: form })}
${live('snapshots', ['data'], list)}
${card({
  title: 'Reset',
  body: html`<p>Puts the customers, accounts and transactions back that every sandbox begins with. Payments that were created stay in the history; snapshots stay too.</p><form method="post" action="/snapshots/reset" class="inline-form"><label class="check"><input type="checkbox" name="sure" value="yes" required> Replace my data by that of a new sandbox</label><button class="button danger">Reset the bank</button></form>`,
})}
${card({ title: 'By command', body: codeBlock(`${options.command} snapshot save before\n${options.command} snapshot restore before\n${options.command} reset`) })}`,
  })
}

function snapshotCard({ name, takenAt, bankTime, counts }: SandboxSnapshot): Html {
  const path = `/snapshots/${name}`
  return card({
    title: name,
    body: html`${facts([
      ['Taken', `${formatTime(new Date(takenAt))} (real time)`],
      ['Bank’s clock', formatTime(new Date(bankTime))],
      [
        'Has',
        `${counts.customers} customers, ${counts.accounts} accounts, ${counts.transactions} transactions, ${counts.consents} consents`,
      ],
    ])}<div class="actions card-actions">${postButton({ action: `${path}/restore`, label: 'Restore', kind: 'primary' })}${postButton({ action: `${path}/delete`, label: 'Delete', kind: 'danger' })}</div>`,
  })
}

async function save(context: Context): Promise<Result> {
  const name = context.form.get('name') ?? ''
  const answer = await context.tpp.bank.sandbox.createSandboxSnapshot({ body: { name } })
  if (answer.status === 201) return redirect('/snapshots', { tone: 'good', text: `Saved as ${name}.` })
  return showSnapshots(context, { problem: problemNote(answer), name })
}

async function restore({ tpp, params }: Context): Promise<Result> {
  const name = params['name'] ?? ''
  const answer = await tpp.bank.sandbox.restoreSandboxSnapshot({ name })
  if (answer.status !== 200) return redirect('/snapshots', { tone: 'bad', text: problemText(answer) })
  return redirect('/snapshots', { tone: 'good', text: `The bank is as it was in ${name}.` })
}

async function remove({ tpp, params }: Context): Promise<Result> {
  const name = params['name'] ?? ''
  const answer = await tpp.bank.sandbox.deleteSandboxSnapshot({ name })
  if (answer.status !== 204) return redirect('/snapshots', { tone: 'bad', text: problemText(answer) })
  return redirect('/snapshots', { tone: 'good', text: `Deleted ${name}.` })
}

async function reset({ tpp, form }: Context): Promise<Result> {
  if (form.get('sure') !== 'yes')
    return redirect('/snapshots', { tone: 'bad', text: 'Tick the box to reset the bank.' })
  const answer = await tpp.bank.sandbox.initializeSandbox()
  if (answer.status !== 204) return redirect('/snapshots', { tone: 'bad', text: problemText(answer) })
  return redirect('/snapshots', { tone: 'good', text: 'The bank has the data of a new sandbox.' })
}
