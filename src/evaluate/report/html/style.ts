/** Styles of the report: one column, one accent for the first method, light and dark. */
export const STYLE = `
:root{color-scheme:light dark;--paper:#fcfbf9;--card:#fff;--ink:#1c2024;--soft:#667079;--line:#e4e2dd;--accent:#0b7a54;--other:#aab3bb;--good:#0b7a54;--bad:#b6402c;--warm:#9a6200;--shade:#f3f1ed}
@media(prefers-color-scheme:dark){:root{--paper:#131618;--card:#1a1e21;--ink:#e5e8ea;--soft:#939ca4;--line:#2c3236;--accent:#46c08c;--other:#59646d;--good:#46c08c;--bad:#f0806b;--warm:#e0a955;--shade:#20262a}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:1120px;margin:0 auto;padding:40px 24px 80px}
h1{font-size:30px;line-height:1.2;margin:0 0 4px;letter-spacing:-.02em}
h2{font-size:20px;margin:56px 0 4px;letter-spacing:-.01em}
p{margin:4px 0 12px;max-width:70ch}
.soft,small,.digest{color:var(--soft);font-weight:400}
.digest{font:12px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
.big{font-size:28px;line-height:1.2;letter-spacing:-.02em}
.tiles{display:flex;flex-wrap:wrap;gap:12px;margin:24px 0 0}
.tile{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:12px 18px;min-width:130px}
.tile b{display:block;font-size:28px;line-height:1.2;letter-spacing:-.02em}
.tile.lead b{color:var(--accent)}
.scroll{overflow-x:auto;margin:12px 0}
table{border-collapse:collapse;font-size:14px;min-width:100%}
th,td{padding:6px 10px;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
thead th{color:var(--soft);font-weight:500}
th[title]{text-decoration:underline dotted;text-underline-offset:3px;cursor:help}
tr>:first-child{text-align:left}
tbody th{font-weight:400}
tr.first th{font-weight:600;color:var(--accent)}
td.best{font-weight:700}
.panels{display:grid;grid-template-columns:repeat(auto-fill,minmax(310px,1fr));gap:16px;margin:16px 0}
.panel{margin:0;background:var(--card);border:1px solid var(--line);border-radius:10px;padding:14px 16px}
figcaption{font-weight:600;margin-bottom:8px}
.bar{display:grid;grid-template-columns:92px 1fr 44px;gap:8px;align-items:center;font-size:13px;line-height:20px}
.bar .name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:var(--soft)}
.bar .value{text-align:right}
.bar.first .name,.bar.first .value{color:var(--accent);font-weight:600}
.track{position:relative;height:12px;background:var(--shade);border-radius:3px}
.track i{position:absolute;inset:0 auto 0 0;background:var(--other);border-radius:3px}
.bar.first .track i{background:var(--accent)}
.track b{position:absolute;top:50%;height:0;border-top:1.5px solid var(--ink)}
.track b::before,.track b::after{content:"";position:absolute;top:-4px;height:7px;border-left:1.5px solid var(--ink)}
.track b::before{left:0}.track b::after{right:0}
.tabs{border:0;padding:0;margin:16px 0;display:flex;flex-wrap:wrap;gap:8px;align-items:center}
.tabs legend{float:left;padding:0;margin-right:4px;color:var(--soft)}
.tabs input{position:absolute;opacity:0;pointer-events:none}
.tabs label{padding:3px 12px;border:1px solid var(--line);border-radius:99px;font-size:14px;cursor:pointer;background:var(--card)}
.tabs input:checked+label{background:var(--accent);border-color:var(--accent);color:var(--paper)}
.tabs input:focus-visible+label{outline:2px solid var(--ink);outline-offset:2px}
.tab{display:none;order:1;flex-basis:100%;min-width:0}
.tabs input:checked+label+.tab{display:block}
.tabs input:checked+label+.pair{display:flex;flex-wrap:wrap;gap:32px;align-items:flex-start}
svg{width:100%;max-width:496px;height:auto;display:block;font-size:12px}
svg.wide{max-width:900px}
svg text{fill:var(--ink)}
.pair svg{flex:1 1 380px}
.verdict{flex:1 1 260px;margin:8px 0}
.verdict dt{color:var(--soft);font-size:14px}.verdict dd{margin:0 0 12px}
.grid{stroke:var(--line);fill:none}
svg .tick,svg .axis{fill:var(--soft)}
.axis{text-anchor:middle}
.diagonal{stroke:var(--soft);stroke-dasharray:4 4}
.dots{stroke:var(--other);stroke-width:5;stroke-linecap:round;stroke-opacity:.75}
circle.better{fill:var(--good);fill-opacity:.7}circle.worse{fill:var(--bad);fill-opacity:.7}
span.better{color:var(--good);font-weight:600}span.worse{color:var(--bad);font-weight:600}
.method circle{fill:var(--other)}.method.first circle{fill:var(--accent)}.method.first text{fill:var(--accent);font-weight:600}
.method text{paint-order:stroke;stroke:var(--paper);stroke-width:3px}
.leader{stroke:var(--other)}
.whisker{stroke:var(--soft);stroke-width:1.5}
details{margin:8px 0}
summary{cursor:pointer;padding:6px 0;font-weight:600}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:14px 18px;margin:10px 0}
.card h4{margin:0;font-size:15px;display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between}
.figures{font-weight:400;color:var(--soft)}
.address{font-size:13px;margin:0 0 8px;overflow-wrap:anywhere;max-width:none}
.address,.address a{color:var(--soft)}
.failure{color:var(--bad)}
.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(280px,1fr));gap:16px}
.sides h5{margin:4px 0;font-size:13px;font-weight:600}
.missed h5{color:var(--bad)}.kept h5{color:var(--warm)}
.sides ul{margin:0;padding:0;list-style:none}
.sides li{font-size:14px;line-height:1.45;padding:4px 0 4px 10px;border-left:3px solid var(--line);margin:6px 0;overflow-wrap:anywhere}
.missed li{border-color:var(--bad)}.kept li{border-color:var(--warm)}
.none{color:var(--soft);font-size:14px}
@media print{.tab{display:block!important}}
`;
