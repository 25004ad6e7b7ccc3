import { OPERATIONS } from '@havn/contract'
import { currentClient } from '@havn/server/platform/shared/waiting-client'
import { type Answer, answerTo, type Call, refuse, serve } from '@havn/server/edge'
import { actorOf } from '../data/data-answers.ts'
import type { SandboxSetup } from '../sandbox-setup.ts'
import { parseCursor, toCursor } from './cursor.ts'
import type { EventWait } from './event-waiters.ts'
import { type ReadEvents, readEvents, readSnapshot } from './events.store.ts'

type EventsCall = Call<typeof OPERATIONS.readSandboxEvents>

/** Serves what happened since a cursor, and lets a call wait for it. */
export function serveEvents({ routeContext, tppDatabase, recorder, events }: SandboxSetup): void {
  routeContext.server.addHook('preClose', async () => events.end())

  serve(routeContext, OPERATIONS.readSandboxEvents, async (call) => {
    const { after, wait = 0 } = call.query
    // What was answered before this call is an event before its cursor.
    await recorder.settle()
    if (after === undefined) {
      const cursor = toCursor(await readSnapshot(tppDatabase))
      return answerTo(call, { status: 200, body: { events: [], cursor } })
    }
    const since = parseCursor(after)
    if (!since.ok) return answerInvalidCursor(since.problem)
    const read = () => readEvents(tppDatabase, actorOf(call), since.value)
    const known = await read()
    if (known.events.length > 0 || wait === 0) return answerWith(call, known)
    const place = events.enter(actorOf(call), wait * 1000)
    if (place === undefined) return TOO_MANY_WAIT
    // From here on the call does nothing, in a place that has limits of its own.
    currentClient()?.releasePlace()
    try {
      await events.follow(actorOf(call))
      return answerWith(call, await waitForEvents(place, read))
    } finally {
      place.leave()
    }
  })
}

/** Reads until there are events, the time is over, the client has left or the server shuts down. */
async function waitForEvents(place: EventWait, read: () => Promise<ReadEvents>): Promise<ReadEvents> {
  const client = currentClient()
  if (client !== undefined) client.onDisconnect = () => place.wake()
  for (;;) {
    const found = await read()
    if (found.events.length > 0 || place.isOver()) return found
    await place.next()
    if (client?.hasDisconnected === true) return found
  }
}

function answerWith(call: EventsCall, { events, snapshot, isCut }: ReadEvents): Answer {
  const body = { events, cursor: toCursor(snapshot), ...(isCut ? { eventsOmitted: true } : {}) }
  return answerTo(call, { status: 200, body })
}

function answerInvalidCursor(text: string): Answer {
  return refuse({ reason: 'query-invalid', path: 'after', text })
}

const TOO_MANY_WAIT: Answer = {
  ...refuse({
    reason: 'sandbox-limit-exceeded',
    text: 'Too many calls of yours wait for events already. End one of them, or share its answers.',
  }),
  headers: { 'Retry-After': '5' },
}
