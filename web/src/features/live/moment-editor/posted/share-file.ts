const VIDEO = 'video/mp4'

/** Whether this browser can give a video file to the share sheet of its system: phones can, most desktops cannot. */
export function canShareFiles(): boolean {
  if (typeof navigator.canShare !== 'function') return false
  return navigator.canShare({ files: [new File([], 'clip.mp4', { type: VIDEO })] })
}

/** Opens the share sheet with the file itself. A person who closes it wanted that; false only where it failed. */
export async function shareFile({ url, fileName }: { url: string; fileName: string }): Promise<boolean> {
  try {
    const answer = await fetch(url)
    if (!answer.ok) return false
    const file = new File([await answer.blob()], fileName, { type: VIDEO })
    await navigator.share({ files: [file], title: fileName })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
