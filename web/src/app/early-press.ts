import { useEffect } from 'react'

/**
 * A button that is pressed before the program runs is pressed again once it does: nobody's first tap is lost on a
 * slow phone. Links work without a program and are left alone.
 */
export const keepEarlyPress = `addEventListener('click',(event)=>{
if('alive' in document.documentElement.dataset)return
const button=event.target.closest&&event.target.closest('button')
if(button)window.earlyPress=button
},true)`

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
