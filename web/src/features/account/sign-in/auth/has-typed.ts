/** Whether something was typed that would be lost. */
export function hasTyped(form: ParentNode | null): boolean {
  return [...(form?.querySelectorAll('input') ?? [])].some(({ value }) => value !== '')
}
