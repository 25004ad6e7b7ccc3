import { type Html, html } from '@havn/html'
import { emptyState, live, note, pageHead } from '../design/index.ts'
import { type Context, page, type Result } from '../server/index.ts'
import { loadActionFacts } from './load-action-facts.ts'
import { loadPeople } from './load-people.ts'
import type { Person } from './person.ts'
import type { ActionFacts } from './person/person-actions.ts'
import { personCard } from './person-card.ts'

/** The test customers, private people and companies apart. */
export async function showPeople(context: Context): Promise<Result> {
  const people = await loadPeople(context.tpp.bank)
  const facts = await loadActionFacts(context, people)
  const lead = html`The customers of your sandbox bank: act as any of them with one click. <a href="/docs/sandbox-data">What the docs say about them</a>`
  const actions = html`<a class="button primary" href="/people/new">New customer</a>`
  return page({
    title: 'People',
    section: '/people',
    body: html`${pageHead('People', { lead, actions })}${live('people', ['data', 'payment', 'authorisation'], peopleGroups(people, facts))}`,
  })
}

const isPrivate = ({ customer }: Person): boolean => customer.customerType === 'PRIVATE'

function peopleGroups(people: readonly Person[], facts: ActionFacts): Html {
  if (people.length === 0)
    return emptyState(
      'Nobody is here',
      html`<p>Everybody was deleted. Create somebody, or bring the first customers back by a reset of the sandbox.</p><p><a class="button primary" href="/people/new">New customer</a> <a class="button" href="/snapshots">Reset the sandbox</a></p>`,
    )
  const cards = (chosen: readonly Person[]) => chosen.map((person) => personCard(person, facts))
  const companies = people.filter((person) => !isPrivate(person))
  return html`${openNote(facts)}${group('Private', cards(people.filter(isPrivate)), NEW_PRIVATE)}${group('Companies', cards(companies), NEW_COMPANY)}`
}

/** Says that something waits which anybody may approve, because the call named nobody. */
function openNote({ open }: ActionFacts): Html | undefined {
  const forAnybody = open.filter(({ nationalId }) => nationalId === undefined)
  if (forAnybody.length === 0) return undefined
  const [first] = forAnybody
  return note(
    'act',
    forAnybody.length === 1
      ? html`<strong>${first?.subject ?? ''} waits for an approval.</strong> The call named nobody, so choose who approves.`
      : html`<strong>${forAnybody.length} approvals wait for anybody.</strong> The calls named nobody, so choose who approves.`,
  )
}

const group = (title: string, cards: readonly Html[], last: Html): Html =>
  html`<h2 class="people-group">${title}</h2><div class="people">${cards}${last}</div>`

const NEW_PRIVATE = html`<a class="new-person" href="/people/new?type=PRIVATE"><strong>New private customer</strong><small>with two accounts and a card, if you like</small></a>`
const NEW_COMPANY = html`<a class="new-person" href="/people/new?type=CORPORATE"><strong>New company</strong><small>with accounts, and an agreement that says who acts for it</small></a>`
