import { useEffect } from 'react'

/**
 * A button that is pressed before the program runs is pressed again once it does: nobody's first tap is lost on a
 * slow phone. The same holds for a button of a part whose own program is still on its way; React writes down on an
 * element that it listens to it. Links work without a program and are left alone.
 */
export const keepEarlyPress = `{
let waiting
const isHeard=(button)=>Object.keys(button).some((key)=>key.startsWith('__reactProps'))
addEventListener('click',({target})=>{
const button=target.closest&&target.closest('button')
if(!button||isHeard(button))return
window.earlyPress=button
clearInterval(waiting)
if(!('alive' in document.documentElement.dataset))return
let looks=600
waiting=setInterval(()=>{
if(!button.isConnected||looks--===0)return clearInterval(waiting)
if(!isHeard(button))return
clearInterval(waiting)
requestAnimationFrame(()=>requestAnimationFrame(()=>button.click()))
},50)
})
}`

declare global {
  interface Window {
    earlyPress?: HTMLButtonElement
  }
}

/** Stands in the root of the page: says that the program runs, and presses what waited for it. */
export function useEarlyPress(): void {
  useEffect(() => {
    document.documentElement.dataset['alive'] = ''
    const button = window.earlyPress
    delete window.earlyPress
    if (button?.isConnected) button.click()
  }, [])
}
