/// How the page looks, in light and in dark, from 400 points upward.
enum ReportStyle {
  static let css = colours + page + timeline + cards + narrow

  private static let colours = """
    :root{color-scheme:light dark;--paper:#faf8f4;--sheet:#fff;--ink:#1f1d1a;--soft:#635e56;--line:#e4dfd5;
    --ours:#2a6a8f;--others:#cf7a26;--public:#c9452b14;--public-edge:#c9452b;--held:#1d7a4f;--failed:#b3261e;
    --on:#d3e9dc;--on-ink:#15462d;--waiting:#f7e6b4;--waiting-ink:#574100;--off:#ebe7df;--off-ink:#57524a;
    --withheld:#f6d3cc;--withheld-ink:#77190f;--user:#5b3fa8;--phone:#a85400}
    @media(prefers-color-scheme:dark){:root{--paper:#16171a;--sheet:#1e2024;--ink:#eceae6;--soft:#a8a49c;
    --line:#34363b;--ours:#6cb6dc;--others:#f0a35a;--public:#ff6b4a1a;--public-edge:#ff8a6e;--held:#6bd19c;
    --failed:#ff8d84;--on:#1f4a35;--on-ink:#c9f0da;--waiting:#54430f;--waiting-ink:#fbe7a8;--off:#303238;
    --off-ink:#c3bfb7;--withheld:#5c211a;--withheld-ink:#ffd3cb;--user:#b9a5ff;--phone:#ffb066}}

    """

  private static let page = """
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,
    "Helvetica Neue",sans-serif;font-variant-numeric:tabular-nums}
    main,footer{max-width:1180px;margin:0 auto;padding:0 28px}p{margin:0}.symbols{display:none}
    header{display:flex;justify-content:space-between;align-items:center;gap:32px;padding:56px 0 24px}
    h1{font-size:34px;line-height:1.15;letter-spacing:-.02em;margin:0 0 10px;font-weight:650}
    h2{font-size:22px;line-height:1.25;letter-spacing:-.01em;margin:0 0 6px;font-weight:620}
    h4{font-size:13px;margin:22px 0 8px;font-weight:600;color:var(--soft)}
    .lead,.summary,.legend>p{color:var(--soft);max-width:68ch}.count{font-size:20px;font-weight:600;margin-bottom:6px}
    .held{color:var(--held)}.failed{color:var(--failed)}.mark{font-weight:700;margin-right:.45em}
    .track{display:flex;gap:16px;align-items:center;flex:none;max-width:360px}.track p{min-width:0}
    .track strong,.track span{display:block}.track span{color:var(--soft);font-size:14px}
    .art{width:88px;height:88px;flex:none;border-radius:10px;background:var(--off) center/cover}
    section{padding:24px 0}
    section h3{display:flex;font-size:15px;gap:12px;margin:20px 0 6px;color:var(--ink)}section h3 span{font-weight:400;white-space:nowrap}
    section>.failures{margin:12px 0 20px}
    .verdicts{list-style:none;margin:0;padding:8px 16px;display:grid;gap:0 28px;background:var(--sheet);
    grid-template-columns:repeat(auto-fill,minmax(330px,1fr));border-radius:14px;box-shadow:0 0 0 1px var(--line)}
    .verdicts li{display:flex;align-items:baseline;gap:8px;padding:3px 0;font-size:14px;min-width:0}.verdicts .mark{margin:0}
    .verdicts a{text-decoration:none}.verdicts a:hover{text-decoration:underline}
    .verdicts .wrong a,.verdicts small{color:var(--failed)}.verdicts .wrong a{font-weight:600}
    a{color:inherit;text-underline-offset:3px;text-decoration-color:var(--soft)}a:hover{text-decoration-thickness:2px}:focus-visible{outline:2px solid var(--ours);
    outline-offset:2px}svg{display:block;width:100%;height:100%}path{stroke-width:.8;vector-effect:non-scaling-stroke}
    path.ours{fill:var(--ours);stroke:var(--ours)}
    path.others{fill:var(--others);stroke:var(--others)}
    symbol path{stroke:none}
    .legend ul{list-style:none;margin:14px 0 0;padding:0;display:grid;gap:8px 28px;
    grid-template-columns:repeat(auto-fill,minmax(290px,1fr));font-size:14px}
    .legend li{display:flex;align-items:center;gap:12px}.key{width:52px;height:22px;flex:none;display:grid;
    place-items:center}.swatch{width:100%;height:18px;border-radius:4px;border:1px solid transparent}
    article{background:var(--sheet);border-radius:18px;box-shadow:0 0 0 1px var(--line);padding:0 28px;
    margin:0 0 12px}h2.chapter{margin:36px 0 14px}article h3{display:inline;font-size:17px;line-height:1.3;margin:0;
    color:var(--ink)}article>details>summary{padding:15px 0}article>details>div{padding:0 0 22px;
    scroll-margin-top:64px}
    article h3 code{font:13px ui-monospace,SFMono-Regular,Menlo,monospace;color:var(--soft);margin-left:12px;
    font-weight:400;letter-spacing:0}
    .facts{display:flex;flex-wrap:wrap;gap:2px 22px;font-size:13px;color:var(--soft);margin-top:5px}
    .facts b{font-weight:600}#overview+button{font:inherit;font-size:14px;color:inherit;background:var(--sheet);
    border:1px solid var(--line);border-radius:9px;padding:4px 14px;cursor:pointer;float:right;margin-top:-34px}
    dl{margin:6px 0;overflow-wrap:anywhere}dt{font-weight:600;margin-top:6px}
    dd{margin:0;font:12px/1.6 ui-monospace,SFMono-Regular,Menlo,monospace}
    .failures{margin:12px 0 0;padding:12px 16px 12px 32px;border-radius:10px;background:var(--withheld);
    color:var(--withheld-ink);font-size:14px}
    .players{display:flex;flex-wrap:wrap;gap:10px 24px;align-items:center;margin-top:18px}.players h4{margin:0}
    .players label{display:flex;align-items:center;gap:10px;font-size:13px;color:var(--soft);max-width:100%}
    audio{height:34px;width:260px;min-width:0}
    .trace{margin-top:16px;font-size:13px;color:var(--soft)}summary{cursor:pointer}summary::marker{color:var(--soft)}
    .number{display:inline-block;width:3ch;margin-right:1.5ch;text-align:right;font-style:normal;color:var(--soft);user-select:none}
    .place{display:block;font:12px/1.6 ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}
    mark{border-radius:4px;background:var(--withheld);color:var(--withheld-ink)}
    pre{max-height:420px;overflow:auto;margin:10px 0 0;padding:14px;border-radius:10px;background:var(--paper);
    color:var(--ink);font:12px/1.6 ui-monospace,SFMono-Regular,Menlo,monospace}
    footer{padding-bottom:48px;color:var(--soft);font-size:13px}

    """

  private static let timeline = """
    .timeline{overflow-x:auto;margin:20px -8px 0;padding:0 8px}
    .plot{--names:160px;position:relative;min-width:calc(var(--names) + 660px);padding-right:16px}
    .row{display:grid;grid-template-columns:var(--names) 1fr}
    .name{position:sticky;left:-8px;margin-right:11px;padding:0 4px 0 8px;background:var(--sheet);z-index:3;font-size:13px;
    font-weight:600;line-height:1.25;display:flex;flex-direction:column;justify-content:center}
    .name small{display:block;font-size:11.5px;font-weight:400;color:var(--soft)}
    .cell{position:relative;min-width:0}
    .lane .cell{height:58px;border-bottom:1px solid var(--line)}.events+.lane .cell{border-top:1px solid var(--line)}
    .lane svg{position:absolute;inset:0;z-index:1}.lane .cell:before{content:"";position:absolute;left:0;right:0;top:50%;
    border-top:1px solid var(--line)}
    .public .cell,.swatch.public{background:var(--public)}.public .cell{box-shadow:inset 3px 0 var(--public-edge)}
    .swatch.public{box-shadow:inset 3px 0 var(--public-edge)}
    .band .cell{padding:3px 0}.lane+.band .cell{padding-top:12px}.spans{position:relative;
    height:calc(var(--levels)*24px)}.row.band .name{min-height:35px}.band .cell{display:flex;align-items:center}
    .spans{flex:1}
    .span{position:absolute;top:calc(var(--level)*24px);height:22px;line-height:22px;font-size:12px;border-radius:4px;
    padding:0 6px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;z-index:1;min-width:3px;
    box-shadow:inset 0 0 0 1px #0000000d,1px 0 var(--sheet)}
    .nothing{font-size:12px;color:var(--soft);line-height:22px;position:relative;z-index:1;background:var(--sheet);
    padding-right:6px;margin-left:1px}.span.bare{color:transparent;text-overflow:clip}
    .on{background:var(--on);color:var(--on-ink)}.waiting{background:var(--waiting);color:var(--waiting-ink)}
    .off{background:var(--off);color:var(--off-ink)}.withheld{background:var(--withheld);color:var(--withheld-ink)}
    .labels{list-style:none;margin:0;padding:0;position:relative;height:calc(var(--rows)*23px + 8px)}
    .labels li{position:absolute;top:calc(var(--row)*23px);height:20px;line-height:20px;font-size:12px;
    white-space:nowrap;padding:0 6px 0 0;display:flex;align-items:center;gap:5px;background:var(--sheet);z-index:2;
    margin-left:-5px}.labels .ends{flex-direction:row-reverse;padding:0 0 0 6px;margin:0 -5px 0 0}
    svg.actor{width:10px;height:10px;flex:none}.user{color:var(--user)}.phone{color:var(--phone)}
    svg.actor{fill:currentColor}
    .overlay{position:absolute;left:var(--names);right:16px;top:0;bottom:22px;pointer-events:none}
    .overlay i{position:absolute;top:0;bottom:0;width:0;border-left:1px solid var(--line)}
    .overlay .event{top:calc(var(--row)*23px + 10px);border-left:1px solid currentColor;opacity:.55}
    .overlay .failure{width:13px;margin-left:-6px;border:0;background:linear-gradient(var(--failed),var(--failed))
    center/1px 100% no-repeat,color-mix(in srgb,var(--failed) 22%,transparent)}
    .overlay .playhead{border-left:2px solid var(--ink);visibility:hidden;z-index:4}
    .axis .name,.badges .name{font-weight:400;color:var(--soft)}.axis small,.badges small{display:none}
    .axis .cell{height:22px;font-size:12px;color:var(--soft)}.axis .cell span{position:absolute;top:4px;
    transform:translateX(-50%)}.axis .cell span:first-child{transform:none}
    .badges .cell{height:28px}.badges .badge{position:absolute;top:4px;transform:translateX(-50%);z-index:1}
    .badge{display:inline-grid;place-items:center;min-width:18px;height:18px;padding:0 4px;border-radius:9px;
    background:var(--ink);color:var(--sheet);font-size:11px;font-weight:650;line-height:1}
    @media(min-width:900px){.plot{cursor:default}}
    @media(min-width:1100px){.beside{display:grid;grid-template-columns:minmax(0,1fr) 340px;gap:24px;align-items:start}
    .beside>.trace{grid-area:1/2}.beside>.timeline{grid-area:1/1}.beside .plot{--names:154px;min-width:620px}}

    """

  private static let cards = """
    .cards ol{list-style:none;margin:0;padding:2px;display:grid;gap:18px;
    grid-template-columns:repeat(auto-fill,minmax(228px,1fr))}
    .cards li{display:flex;flex-direction:column;min-width:0}
    .caption{font-size:13px;color:var(--soft);margin-bottom:7px;flex:1;line-height:1.35}.caption b{color:var(--ink);
    font-weight:600}.caption .badge{margin-right:7px}
    .cards .failing .phone{outline:3px solid var(--failed);outline-offset:2px}.failing .caption{color:var(--failed)}
    .cards .phone{background:linear-gradient(160deg,#3a4250,#20242c);color:#fff;border-radius:18px;padding:14px 16px 12px;
    min-height:152px}.cards .empty{display:grid;place-items:center;color:#c9ccd2;font-size:13px;text-align:center}
    .piece{display:flex;gap:11px;align-items:center}.piece .art{width:46px;height:46px;border-radius:8px}
    .piece .none{background:#525a68;display:grid;place-items:center}.piece .none:after{content:"♪";font-size:22px}.piece p{min-width:0;font-size:12.5px;line-height:1.3}
    .piece small{color:#c9ccd2;font-size:11px}.piece p>*{display:block;white-space:nowrap;overflow:hidden;
    text-overflow:ellipsis}.piece span{color:#d9dbe0}.piece .part{font-size:11px;color:#c9ccd2}
    .piece strong{font-weight:620;font-size:14px;white-space:normal;display:-webkit-box;-webkit-line-clamp:2;
    -webkit-box-orient:vertical}
    .bar{height:4px;border-radius:2px;background:#ffffff40;margin-top:13px}.bar i{display:block;height:4px;
    border-radius:2px;background:#fff;position:relative}.bar.seek i:after{content:"";position:absolute;right:-4px;
    top:-3px;width:10px;height:10px;border-radius:5px;background:#fff}
    .times{display:flex;justify-content:space-between;font-size:11px;color:#d0d3d9;margin-top:6px}
    .buttons{display:flex;justify-content:center;align-items:center;gap:20px;margin-top:6px;height:28px}
    .button{width:19px;height:19px;fill:#fff}.button:only-child{width:24px;height:24px}.disabled{opacity:.3}

    """

  private static let narrow = """
    @media(max-width:760px){main,footer{padding:0 14px}header{flex-direction:column;align-items:flex-start;gap:18px;
    padding:32px 0 12px}h1{font-size:27px}.art{width:64px;height:64px}.track{max-width:100%}
    .verdicts{grid-template-columns:1fr;padding:6px 12px}.verdicts li{padding:5px 0}
    article{padding:0 14px;border-radius:14px}article>details>div{scroll-margin-top:112px}article h3 code{display:block;margin:4px 0 0}
    .timeline{margin:16px -14px 0;padding:0 0 4px 14px}.plot{--names:88px}.name{left:-14px;margin-left:-14px;
    padding:0 6px 0 14px;font-size:12px}.name small{display:none}
    .cards ol{display:flex;overflow-x:auto;margin:0 -14px;padding:6px 14px 8px;scroll-padding:0 14px;scroll-snap-type:x proximity}
    .cards li{flex:0 0 232px;scroll-snap-align:start}.cards .failing{order:-1}.players{flex-direction:column;align-items:stretch}
    .players label{justify-content:space-between}audio{flex:1;max-width:230px}}
    """
}
