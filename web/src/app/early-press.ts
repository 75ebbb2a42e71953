import { useEffect } from 'react'

/**
 * A button that is pressed before the program runs is pressed again once it does: nobody's first tap is lost on a
 * slow phone. The same holds for a button of a part whose own program is still on its way: React stops such a press
 * at the document, so it is made again until it reaches the button. Links work without a program and are left alone.
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

/** Stands in the root of the page: says that the program runs, and presses what waited for it. */
export function useEarlyPress(): void {
  useEffect(() => {
    document.documentElement.dataset['alive'] = ''
    const button = window.earlyPress
    delete window.earlyPress
    if (button?.isConnected) button.click()
  }, [])
}
