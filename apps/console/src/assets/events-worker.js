// Reads the bank's events once for all pages of a browser that show the same TPP, and passes them on. The worker lives as
// long as one of these pages is open; its name is the TPP's.

// oxlint-disable unicorn/require-post-message-target-origin -- a port and a channel take none
const channel = new BroadcastChannel(`havn-events ${self.name}`)
let events
let state

self.addEventListener('connect', ({ ports: [page] }) => {
  // A stream that was refused, as while too many pages follow the bank, is asked for again by the next page.
  if (events === undefined || events.readyState === EventSource.CLOSED) listen()
  page.postMessage({ state })
})

function listen() {
  state = 'opening'
  events = new EventSource('/events')
  events.addEventListener('changed', ({ data }) => channel.postMessage({ state: 'changed', kinds: JSON.parse(data) }))
  events.addEventListener('open', () => report('open'))
  events.addEventListener('error', () => report('lost'))
}

function report(next) {
  state = next
  channel.postMessage({ state })
}
