import { expect, test } from 'vitest'

import { makeSurroundingsInert } from './make-inert.ts'

function drawPage(): HTMLElement {
  document.body.innerHTML = `
    <header id="bar"></header>
    <div id="root">
      <nav id="menu"></nav>
      <main id="page"><div id="player"></div><aside id="list"></aside></main>
    </div>
    <aside id="frozen" inert></aside>
    <dialog id="dialog"></dialog>
    <div id="toast" role="status"></div>
    <div id="alarm" role="alert"></div>`
  return document.getElementById('player')!
}
const inert = () => [...document.querySelectorAll('[inert]')].map(({ id }) => id)

test('everything around the element is unreachable, and what contains it is not', () => {
  makeSurroundingsInert(drawPage())
  expect(inert()).toEqual(['bar', 'menu', 'list', 'frozen'])
})

test('dialogs and announcements stay reachable', () => {
  makeSurroundingsInert(drawPage())
  const free = ['dialog', 'toast', 'alarm'].filter(
    (id) => !document.getElementById(id)?.hasAttribute('inert'),
  )
  expect(free).toEqual(['dialog', 'toast', 'alarm'])
})

test('undoing it leaves what was unreachable before', () => {
  const undo = makeSurroundingsInert(drawPage())
  undo()
  expect(inert()).toEqual(['frozen'])
})
