/** The condition of a page, in evaluated form: an exception means “not yet”, as a page may still load. */
export function patient(expression: string): string {
  return `(async()=>{try{return !!(await(${expression}\n))}catch{return false}})()`;
}
