/** What is found out on request, above the charts: each hidden until it is asked for. */
export const PANELS = `
    <section id="solve" class="panel" hidden aria-labelledby="solve-title">
      <div class="row"><h2 id="solve-title"></h2><button id="solve-close" type="button" aria-label="Close the search">Close</button></div>
      <form id="solve-form" class="asking">
        <label>Goal <input id="solve-goal" type="text" list="solve-goals" autocomplete="off" spellcheck="false"></label>
        <datalist id="solve-goals"></datalist>
        <label>Among <input id="solve-among" type="text" autocomplete="off" spellcheck="false"></label>
        <button type="submit" class="main">Find</button>
      </form>
      <div id="solve-run" class="row running" hidden><progress id="solve-bar" aria-label="Battles fought"></progress><button id="solve-stop" type="button">Stop</button></div>
      <p id="solve-note" role="status"></p>
      <p id="solve-choices" class="choices" hidden></p>
      <div class="drawing" data-chart="solve"></div>
      <details id="solve-looked" hidden><summary>All values that were looked at</summary><div class="scroll" tabindex="0" role="group" aria-label="Values that were looked at"><table id="solve-table"><thead></thead><tbody></tbody></table></div></details>
    </section>`
