import { expect, test } from 'vitest'
import { openShownStyles } from './shown-styles.ts'

const shownOf = (sheet: string, page: string) => openShownStyles(sheet)(page)

test('a page carries the rules of its own classes, in the order of the sheet', () => {
  const sheet = '.b{top:0}.a{left:0}.c{right:0}.a .c{top:1px}.a.b:hover>p{top:2px}'
  expect(shownOf(sheet, '<p class="a b">')).toBe('.b{top:0}.a{left:0}.a.b:hover>p{top:2px}')
})

test('what has no class is carried by every page', () => {
  const sheet = '@layer reset,base;@font-face{src:url(a.woff2)}:root{--a:1}[hidden]{display:none}'
  expect(shownOf(sheet, '<p>')).toBe(sheet)
})

test('of a list of selectors those that can apply are carried', () => {
  expect(shownOf('.a,.b:is(.x,.y),.b{top:0}', '<p class="b">')).toBe('.b{top:0}')
})

test('layers and conditions are carried with what they hold, and not when they hold nothing', () => {
  const sheet =
    '@layer a{@media (width>1px){.a{top:0}.b{top:0}}@supports (top:0){.b{top:0}}}@layer c{.b{top:0}}'
  expect(shownOf(sheet, '<p class="a">')).toBe('@layer a{@media (width>1px){.a{top:0}}}')
})

test('a class within :is, :where or :has must be there, and one within :not or an attribute need not', () => {
  const sheet =
    ':is(.a,.x) p{top:0}:is(.x,.y){top:0}p:has(.x){top:0}.a:not(.x,.b .y){top:1px}.a[data-to=".x"]{top:2px}'
  expect(shownOf(sheet, '<p class="a">')).toBe(
    ':is(.a,.x) p{top:0}.a:not(.x,.b .y){top:1px}.a[data-to=".x"]{top:2px}',
  )
})

test('an animation is carried where a rule names it', () => {
  const sheet = '@layer a{@keyframes in{0%{top:0}}@keyframes out{to{top:0}}.a{animation:1s in}}'
  expect(shownOf(sheet, '<p class="a">')).toBe(
    '@layer a{.a{animation:1s in}}@layer a{@keyframes in{0%{top:0}}}',
  )
})

test('a comment at the end of the sheet takes nothing of what is carried after it', () => {
  const sheet = '@layer a{@keyframes in{0%{top:0}}.a{animation:1s in}}/*$vite$:1*/'
  expect(shownOf(sheet, '<p class="a">')).toBe(
    '@layer a{.a{animation:1s in}}@layer a{@keyframes in{0%{top:0}}}',
  )
})

test('brackets in strings and addresses end nothing', () => {
  const sheet = '.a:before{content:"}{;\\""}.b{background:url("data:x;{}")}.a{top:0}'
  expect(shownOf(sheet, '<p class="a">')).toBe('.a:before{content:"}{;\\""}.a{top:0}')
})
