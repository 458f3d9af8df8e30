/** Function words of ten languages: `the`, `und`, `les`. They are never keywords. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "the and for are but not you all any can had her was one our out has him his how its may new now old see two way who did get let put say she too use that with have this will your from they know want been good much some time very when come here just like long make many more only over such take than them well were what which their there about would these other into could also after then most because between being both each few those through while where should does using within without during before under again once however " +
    "der die das und ist nicht ein eine einer eines einem einen auch auf aus bei bin bis dem den des dass doch durch für hat haben ich ihr ihre im mit nach noch nur oder sein sich sie sind über um uns von vor war was wenn wer werden wie wir wird zu zum zur als aber kann mehr sowie diese dieser dieses man keine sehr schon wurde wurden " +
    "les des une est pas que qui dans pour par sur avec son ses sont plus mais nous vous leur leurs aux cette ces comme être fait tout tous ont aussi elle ils entre sans " +
    "los las del una por con para como más pero sus este esta entre cuando muy sin sobre también hasta hay donde quien desde todo nos durante todos uno les ese eso ante ellos esto antes algunos qué unos otro otras " +
    "gli che non della delle dei degli nel nella alla alle con per una sono come anche più questo questa loro essere stato suo sua ma dal dalla sul sulla tra fra " +
    "dos das uma não mais como mas foi pelo pela até isso ele ela entre depois sem mesmo aos seus quem nas esse eles você são está também sobre para com por que " +
    "het een van dat niet zijn met voor aan ook maar door over bij uit naar worden werd deze kan meer heeft hebben dan nog wel " +
    "nie się jest jak ale tak dla już tylko jego jej oraz przez przy także może być był była które który która tego tym " +
    "что это как так для она они его все еще был при или уже вот быть если только чтобы также после меня может время который которые " +
    "في من على إلى عن هذا هذه التي الذي ما لا أن كان مع قد بعد كل ذلك بين أو هو هي كما لم"
  ).split(" "),
);
