import { useEffect } from 'react'

/**
 * What a person does before hydration is not lost, and neither is it where the chunk of a part is still loading: React
 * stops such a press at the document. A press of a button is repeated until it reaches the button and React hears it,
 * after the text that was typed meanwhile is put back, since a form that comes alive empties its fields. Enter in a
 * field is a press of the form's button. Links and forms with an address work without JavaScript and are left alone;
 * any other form would be sent to the address of its page, and what was typed would stand in it.
 */
export const keepEarlyPress = `{
const isHeard=(one)=>Object.keys(one).some((key)=>key.startsWith('__reactProps'))
const kept=new Map()
let timer
let isAgain
const lookAtTyped=()=>{for(const [key,look] of kept)if(key!='click'&&look())kept.delete(key)}
const keep=(type,selector,repeat)=>addEventListener(type,({target})=>{
const one=target.closest&&target.closest(selector)
if(!one||isAgain)return
if(type=='click')lookAtTyped()
const {value}=one
let looks=2400
let wasHeard=isHeard(one)
let hasReached
const listen=()=>{hasReached=false;one.addEventListener(type,()=>{hasReached=true},{capture:true,once:true})}
listen()
kept.set(type=='click'?type:one,()=>{
if(!hasReached||!wasHeard&&isHeard(one)){
wasHeard=isHeard(one)
listen()
isAgain=true
repeat(one,value)
isAgain=false
}
return hasReached&&wasHeard||!one.isConnected||!looks--
})
timer=timer||setInterval(()=>{
lookAtTyped()
if(kept.size==1&&kept.has('click')&&kept.get('click')())kept.clear()
if(!kept.size)timer=clearInterval(timer)
},50)
},true)
keep('click','button',(button)=>button.click())
keep('input','textarea,input:not([type=file])',(field,value)=>{
field.value=value
if(field._valueTracker)field._valueTracker.setValue('')
field.dispatchEvent(new Event('input',{bubbles:true}))
})
addEventListener('submit',(event)=>event.target.hasAttribute('action')||event.preventDefault(),true)
}`

/** Rendered in the root: marks the page as hydrated. */
export function useAlive(): void {
  useEffect(() => {
    document.documentElement.dataset['alive'] = ''
  }, [])
}
