// The script of the static site: copying, and the search. Every page can be read without it.
import { prepare, search } from '../../../apps/console/src/docs/search/rank.ts'

for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(button.dataset.copy)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 1200)
  })
}

// Where the navigation scrolls by itself, the page that is shown is in its middle. Only that box is moved, and not the page.
const contents = document.querySelector('.docs-nav')
const shown = contents?.querySelector('[aria-current="page"]')
if (contents && shown) {
  const below = shown.getBoundingClientRect().top - contents.getBoundingClientRect().top
  if (below > contents.clientHeight * 0.75) contents.scrollTop = below - contents.clientHeight / 2
}

// A form may not be sent from a file, but a link may lead there.
for (const form of document.querySelectorAll('form[role="search"]'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const address = new URL(form.getAttribute('action'), location.href)
    address.search = new URLSearchParams(new FormData(form)).toString()
    location.assign(address.href)
  })

const results = document.querySelector('[data-search-results]')
const field = document.querySelector('[data-search-page]')
if (results && field) showResults()

function showResults() {
  const entries = prepare(globalThis.havnSearchIndex ?? [])
  const show = () => {
    if (field.value.trim() !== '') results.replaceChildren(...resultsOf(search(entries, field.value)))
  }
  field.value = new URLSearchParams(location.search).get('q') ?? ''
  field.addEventListener('input', show)
  show()
  field.focus()
}

function resultsOf({ hits, notes }) {
  const list = element('ol', { className: 'hits' }, hits.map(hitOf))
  const count = hits.length === 0 ? 'Nothing was found.' : `${hits.length} places`
  return [
    ...notes.map((note) => element('p', { className: 'note plain' }, [note])),
    element('p', { className: 'muted', role: 'status' }, [count]),
    list,
  ]
}

function hitOf({ entry, excerpt }) {
  return element('li', {}, [
    element('a', { href: entry.path }, [entry.title]),
    ' ',
    element('span', { className: 'muted' }, [entry.where === entry.title ? '' : entry.where]),
    element('p', {}, [excerpt]),
  ])
}

function element(name, properties, children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}
