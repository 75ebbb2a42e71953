import { useEffect } from 'react'

/**
 * A button that is pressed before hydration is pressed again after it, so that the first tap on a slow phone is not
 * lost. The same holds for a part whose chunk is still loading: React stops such a press at the document, so it is
 * repeated until it reaches the button. Links work without JavaScript and are left alone.
 */
export const keepEarlyPress = `{
const isHeard=(button)=>Object.keys(button).some((key)=>key.startsWith('__reactProps'))
const buttonOf=({target})=>target.closest&&target.closest('button')
let waiting
let isAgain=false
addEventListener('click',(event)=>{
const button=buttonOf(event)
if(!button||isAgain)return
clearInterval(waiting)
let hasReached=false
button.addEventListener('click',()=>{hasReached=true},{capture:true,once:true})
let looks=600
waiting=setInterval(()=>{
if(hasReached||!button.isConnected||looks--===0)return clearInterval(waiting)
isAgain=true
button.click()
isAgain=false
},50)
},true)
addEventListener('click',(event)=>{
const button=buttonOf(event)
if(button&&!('alive' in document.documentElement.dataset)&&!isHeard(button))window.earlyPress=button
})
}`

declare global {
  interface Window {
    earlyPress?: HTMLButtonElement
  }
}

/** Rendered in the root: marks the page as hydrated, and presses the buttons that wait. */
export function useEarlyPress(): void {
  useEffect(() => {
    document.documentElement.dataset['alive'] = ''
    const button = window.earlyPress
    delete window.earlyPress
    if (button?.isConnected) button.click()
  }, [])
}
