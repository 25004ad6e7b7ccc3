// All that runs in the browser. Every page works without it: it only refreshes live parts, copies, moves by keyboard and
// keeps the clock going. A screen asks for these by attributes and has no script of its own.

const rules = { createHTML: (text) => text, createScriptURL: (url) => url }
const policy = globalThis.trustedTypes?.createPolicy('havn', rules) ?? rules

document.documentElement.classList.add('has-script')
prepare(document)

/** Shows what only works with script. */
function prepare(part) {
  for (const button of part.querySelectorAll('button[data-copy]')) button.hidden = false
}

// ── A list that scrolls by itself shows its current entry; without script it begins at its top.

for (const list of document.querySelectorAll('.docs-nav, .docs-nav nav, .live-calls')) {
  showCurrent(list)
  list.closest('details')?.addEventListener('toggle', () => showCurrent(list))
}

function showCurrent(list) {
  const current = list.querySelector('[aria-current]')
  if (!current) return
  const { top, height } = list.getBoundingClientRect()
  list.scrollTop += current.getBoundingClientRect().top - top - height / 2
}

// ── Live parts: when something happens at the bank, the page is read again and the parts concerned are replaced.

const waiting = new Set()
let isReading = false
let timer

function refreshSoon(kinds) {
  for (const kind of kinds) waiting.add(kind)
  clearTimeout(timer)
  timer = setTimeout(refresh, 60)
}

async function refresh() {
  if (isReading) return
  const live = [...document.querySelectorAll('[data-live]')]
  const wanted = live.filter((part) => part.dataset.live.split(' ').some((kind) => waiting.has(kind)))
  waiting.clear()
  if (wanted.length === 0) return
  isReading = true
  try {
    const page = await readPage(location.href)
    if (page !== undefined) for (const part of wanted) replace(part.id, page)
  } finally {
    isReading = false
  }
  if (waiting.size > 0) refreshSoon([])
}

async function readPage(address) {
  const answer = await fetch(address, { headers: { Accept: 'text/html' } }).catch(() => undefined)
  if (answer === undefined || answer.status >= 500) return undefined
  return new DOMParser().parseFromString(policy.createHTML(await answer.text()), 'text/html')
}

/** Replaces the element of an id by the one of the other page, keeps focus and scroll, and marks rows that are new. */
function replace(id, page) {
  const old = document.getElementById(id)
  const next = page.getElementById(id)
  if (!old || !next || old.innerHTML === next.innerHTML) return
  // What the reader types in is not taken away.
  if (old.contains(document.activeElement) && document.activeElement.matches('input, textarea, select')) return
  const focused = old.contains(document.activeElement) ? selectorOf(document.activeElement) : undefined
  const known = new Set([...old.querySelectorAll('[data-row]')].map((row) => row.dataset.row))
  const scroller = old.querySelector('[data-keep-scroll]')?.scrollTop
  const opened = new Set([...old.querySelectorAll('details[open][id]')].map((details) => details.id))
  old.replaceChildren(...[...next.childNodes].map((node) => document.importNode(node, true)))
  prepare(old)
  for (const details of opened) document.getElementById(details)?.setAttribute('open', '')
  if (scroller !== undefined) old.querySelector('[data-keep-scroll]')?.scrollTo(0, scroller)
  if (known.size > 0)
    for (const row of old.querySelectorAll('[data-row]'))
      if (!known.has(row.dataset.row)) row.classList.add('fresh')
  if (focused) old.querySelector(focused)?.focus()
}

function selectorOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`
  const href = element.getAttribute('href')
  return href === null ? undefined : `a[href="${CSS.escape(href)}"]`
}

/** Says in the page whether events come; the style has the words. */
function showState(state) {
  document.documentElement.classList.toggle('is-listening', state === 'open')
  document.documentElement.classList.toggle('is-connecting', state === 'opening')
}

if (globalThis.SharedWorker && document.querySelector('[data-live]')) {
  const { tpp } = document.body.dataset
  let wasLost = false
  showState('opening')
  const onEvent = ({ data: { state, kinds } }) => {
    if (state === 'changed') return refreshSoon(kinds)
    showState(state)
    if (state === 'open' && wasLost)
      refreshSoon([...document.querySelectorAll('[data-live]')].flatMap((part) => part.dataset.live.split(' ')))
    wasLost = state === 'lost'
  }
  // All pages of a browser share one stream: it opens no more than six connections to a host over HTTP/1.1, and a stream
  // for each page would leave none for the seventh page.
  new BroadcastChannel(`havn-events ${tpp}`).addEventListener('message', onEvent)
  const worker = new SharedWorker(policy.createScriptURL('/assets/events-worker.js'), tpp)
  worker.port.addEventListener('message', onEvent)
  worker.port.start()
}

// ── Links that replace a part of the page instead of the whole: <a data-swap="id">.

document.addEventListener('click', (event) => {
  const link = event.target.closest('a')
  if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button > 0) return
  if (link.dataset.phone !== undefined) {
    event.preventDefault()
    open(link.href, 'havn-phone', 'popup,width=390,height=844')
    return
  }
  const id = link.dataset.swap
  const isNarrow = matchMedia('(max-width: 56rem)').matches
  if (id === undefined || isNarrow) return
  event.preventDefault()
  void swap(id, link)
})

async function swap(id, link) {
  const page = await readPage(link.href)
  if (page === undefined) {
    location.assign(link.href)
    return
  }
  history.pushState({ swap: id }, '', link.href)
  document.title = page.title
  replace(id, page)
  markCurrent(link)
}

addEventListener('popstate', () => location.reload())

function markCurrent(link) {
  const list = link.closest('[data-rows]') ?? document
  for (const row of list.querySelectorAll('[aria-current="true"]')) row.removeAttribute('aria-current')
  link.closest('[data-row]')?.setAttribute('aria-current', 'true')
}

// ── Copy, forms, clock.

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button) return
  void navigator.clipboard.writeText(button.dataset.copy)
  const label = button.querySelector('span') ?? button
  const before = label.textContent
  label.textContent = 'Copied'
  setTimeout(() => (label.textContent = before), 1200)
})

document.addEventListener('submit', (event) => event.submitter?.setAttribute('aria-busy', 'true'))
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy')
})

const inNorway = (options) => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Oslo', ...options })
const second = inNorway({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
const day = inNorway({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

setInterval(() => {
  for (const clock of document.querySelectorAll('[data-clock]')) {
    const time = new Date(Date.now() + Number(clock.dataset.clock))
    clock.querySelector('.clock-second').textContent = second.format(time)
    clock.querySelector('.clock-date').textContent = day.format(time).replaceAll(',', '')
  }
}, 1000)

// ── Keys: `/` searches, `j` and `k` go through rows, `g` and a letter opens a screen, `?` shows all.

let isAfterG = false

document.addEventListener('keydown', (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey) return
  if (event.target.closest('input, textarea, select, dialog')) return
  const act = isAfterG ? goTo : KEYS[event.key]
  isAfterG = false
  if (act?.(event.key) === true) event.preventDefault()
})

const KEYS = {
  '/': () => focus(document.getElementById('search')),
  '?': () => {
    document.getElementById('keys')?.showModal()
    return true
  },
  j: () => move(1),
  k: () => move(-1),
  g: () => (isAfterG = true),
}

function focus(element) {
  element?.focus()
  return true
}

function goTo(key) {
  const link = document.querySelector(`[data-go="${CSS.escape(key)}"]`)
  if (link) location.assign(link.href)
  return link !== null
}

function move(step) {
  const rows = [...document.querySelectorAll('[data-row]')]
  if (rows.length === 0) return false
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  const current = focused < 0 ? rows.findIndex((row) => row.getAttribute('aria-current') === 'true') : focused
  const next = rows[Math.max(0, Math.min(rows.length - 1, current + step))]
  const link = next?.querySelector('a')
  link?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  if (link?.dataset.swap !== undefined) link.click()
  return true
}
