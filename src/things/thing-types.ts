import type { ListField, TextField, ThingType } from "./page-thing.ts";

/** Types of schema.org by type of thing. */
const SCHEMA_TYPES: readonly (readonly [type: ThingType, names: string])[] = [
  ["product", "Product ProductGroup ProductModel IndividualProduct SomeProducts Vehicle Car Motorcycle BusOrCoach"],
  ["recipe", "Recipe"],
  ["job", "JobPosting"],
  ["person", "Person"],
  [
    "place",
    "Place LocalBusiness Organization Restaurant FoodEstablishment CafeOrCoffeeShop BarOrPub Bakery FastFoodRestaurant Brewery Winery " +
      "Hotel Hostel Motel Resort LodgingBusiness BedAndBreakfast Campground CollegeOrUniversity EducationalOrganization School " +
      "HighSchool ElementarySchool Store TouristAttraction Museum Landmark LandmarksOrHistoricalBuildings Hospital Dentist " +
      "Physician MedicalClinic Airport Park Beach CivicStructure Library MovieTheater StadiumOrArena NightClub",
  ],
  ["book", "Book Audiobook"],
  ["film", "Movie"],
  ["video", "VideoObject"],
  ["software", "SoftwareApplication MobileApplication WebApplication VideoGame SoftwareSourceCode"],
  ["question", "Question"],
];
const TYPE_OF_SCHEMA = new Map(SCHEMA_TYPES.flatMap(([type, names]) => names.split(" ").map((name) => [name, type])));
const EVENT_TYPE = /^(?:\w+)?Event$/;
/** Parts of other things: a broadcast, a delivery. */
const NOT_EVENT_TYPE = /^(?:Publication|Broadcast|Delivery|OnDemand)Event$/;

/** The type of thing of a schema.org type, or undefined. */
export function typeOfSchema(name: string): ThingType | undefined {
  const known = TYPE_OF_SCHEMA.get(name) as ThingType | undefined;
  return known ?? (EVENT_TYPE.test(name) && !NOT_EVENT_TYPE.test(name) ? "event" : undefined);
}

const OG_TYPES: readonly (readonly [type: ThingType, names: string])[] = [
  ["product", "product og:product product.item"],
  ["book", "book books.book"],
  ["film", "movie video.movie"],
  ["video", "video video.other video.episode"],
  ["place", "restaurant restaurant.restaurant restaurant_cafe bar cafe hotel landmark school university"],
  ["person", "athlete actor director musician politician public_figure"],
];
/** Types of things by `og:type`. */
export const TYPE_OF_OG: ReadonlyMap<string, ThingType> = new Map(
  OG_TYPES.flatMap(([type, names]) => names.split(" ").map((name) => [name, type])),
);

/** A field with the schema.org properties that it is read from, the first that has a value. */
export interface FieldSource {
  readonly field: TextField | ListField;
  readonly types: readonly ThingType[];
  readonly properties: readonly string[];
}

const FIELD_ROWS: readonly (readonly [field: TextField | ListField, types: string, properties: string])[] = [
  ["brand", "product", "brand manufacturer"],
  ["authors", "book recipe question video", "author creator"],
  ["publisher", "book", "publisher"],
  ["published", "book", "datePublished"],
  ["pages", "book", "numberOfPages"],
  ["directors", "film", "director directors"],
  ["actors", "film", "actor actors"],
  ["genres", "film book", "genre"],
  ["released", "film", "datePublished dateCreated"],
  ["duration", "film video", "duration"],
  ["contentRating", "film", "contentRating"],
  ["birthDate", "person", "birthDate"],
  ["birthPlace", "person", "birthPlace"],
  ["height", "person", "height"],
  ["weight", "person", "weight"],
  ["jobTitle", "person", "jobTitle"],
  ["organization", "person", "worksFor affiliation memberOf"],
  ["address", "place", "address"],
  ["phone", "place", "telephone tel"],
  ["website", "place", "sameAs"],
  ["cuisine", "place", "servesCuisine"],
  ["priceRange", "place", "priceRange"],
  ["hours", "place", "openingHours"],
  ["company", "job", "hiringOrganization"],
  ["location", "job", "jobLocation"],
  ["location", "event", "location"],
  ["salary", "job", "baseSalary"],
  ["employmentType", "job", "employmentType"],
  ["posted", "job", "datePosted"],
  ["validThrough", "job", "validThrough"],
  ["ingredients", "recipe", "recipeIngredient ingredients ingredient"],
  ["steps", "recipe", "recipeInstructions instructions"],
  ["prepTime", "recipe", "prepTime"],
  ["cookTime", "recipe", "cookTime"],
  ["totalTime", "recipe", "totalTime"],
  ["yield", "recipe", "recipeYield yield"],
  ["cuisine", "recipe", "recipeCuisine"],
  ["start", "event", "startDate"],
  ["end", "event", "endDate"],
  ["organizer", "event", "organizer"],
  ["performers", "event", "performer performers"],
  ["version", "software", "softwareVersion version"],
  ["operatingSystem", "software", "operatingSystem"],
  ["license", "software", "license"],
  ["developer", "software", "author creator publisher"],
  ["uploaded", "video", "uploadDate"],
  ["text", "question", "text"],
];

/** The fields of things by their schema.org properties. */
export const FIELD_SOURCES: readonly FieldSource[] = FIELD_ROWS.map(([field, types, properties]) => ({
  field,
  types: types.split(" ") as ThingType[],
  properties: properties.split(" "),
}));

const LABELED_ROWS: readonly (readonly [type: ThingType, fields: string])[] = [
  ["product", "brand"],
  ["book", "authors publisher published pages"],
  ["film", "directors actors genres released duration contentRating"],
  ["person", "birthDate birthPlace height weight organization jobTitle"],
  ["place", "address phone website cuisine priceRange hours"],
  ["job", "company location salary employmentType posted"],
  ["recipe", "prepTime cookTime totalTime yield"],
  ["event", "start location organizer"],
  ["software", "version operatingSystem license developer"],
];

/** The fields that labels on the page fill, by type. */
export const LABELED_FIELDS: ReadonlyMap<ThingType, ReadonlySet<string>> = new Map(
  LABELED_ROWS.map(([type, fields]) => [type, new Set(fields.split(" "))]),
);
