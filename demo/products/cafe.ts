import { productTable } from './table';

export const cafe = productTable(`
coffee  |  3.40 |               | Cappuccino          | Cappuccino        | Cappuccino            | Cappuccino          | Cappuccino
coffee  |  2.60 |               | Espresso            | Espresso          | Café expresso         | Espresso            | Espresso
coffee  |  3.80 |               | Latte Macchiato     | Caffè Latte       | Café crème            | Koffie verkeerd     | Kawa latte
coffee  |  3.00 |               | Filterkaffee        | Filter Coffee     | Café filtre           | Filterkoffie        | Kawa przelewowa        | Verlängerter
coffee  |  3.90 |               | Flat White          | Flat White        | Flat white            | Flat white          | Flat white
coffee  |  4.20 |               | Cold Brew           | Cold Brew         | Café infusé à froid   | Cold brew           | Cold brew
coffee  |  3.20 |               | Tee Earl Grey       | Pot of Tea        | Thé Earl Grey         | Pot thee            | Herbata Earl Grey
coffee  |  4.10 |               | Heiße Schokolade    | Hot Chocolate     | Chocolat chaud        | Warme chocolademelk | Gorąca czekolada
coffee  |  4.60 |               | Chai Latte          | Chai Latte        | Chai latte            | Chai latte          | Chai latte
drink   |  4.20 | 0.3 l, 0.5 l  | Hauslimonade        | Homemade Lemonade | Limonade maison       | Huislimonade        | Lemoniada domowa
drink   |  3.10 | 0.25 l, 0.5 l | Tafelwasser         | Table Water       | Eau de table          | Tafelwater          | Woda stołowa           | Soda Zitron
drink   |  4.80 | 0.3 l         | Smoothie Mango      | Mango Smoothie    | Smoothie mangue       | Mangosmoothie       | Smoothie mango
meal    |  2.40 |               | Croissant           | Croissant         | Croissant             | Croissant           | Croissant
meal    |  2.90 |               | Pain au Chocolat    | Pain au Chocolat  | Pain au chocolat      | Chocoladebroodje    | Drożdżówka z czekoladą
meal    |  4.50 |               | Apfelkuchen         | Apple Cake        | Tarte aux pommes      | Appeltaart          | Szarlotka              | Apfelstrudel
meal    |  4.90 |               | Käsekuchen          | Cheesecake        | Cheesecake            | Kwarktaart          | Sernik domowy          | Topfentorte
meal    |  3.20 |               | Zimtschnecke        | Cinnamon Bun      | Roulé à la cannelle   | Kaneelbroodje       | Bułka cynamonowa
meal    |  6.90 |               | Käsetoast           | Cheese Toastie    | Croque-monsieur       | Tosti kaas          | Tost z serem
meal    |  8.50 |               | Avocadobrot         | Avocado Toast     | Tartine à l’avocat    | Avocadotoast        | Grzanka z awokado
meal    |  9.80 |               | Frühstück klein     | Small Breakfast   | Petit-déjeuner        | Klein ontbijt       | Śniadanie małe
meal    | 13.90 |               | Frühstück für zwei  | Breakfast for Two | Petit-déjeuner à deux | Ontbijt voor twee   | Śniadanie dla dwojga
meal    |  6.50 |               | Tagessuppe          | Soup of the Day   | Soupe du jour         | Dagsoep             | Zupa dnia
meal    |  9.90 |               | Quiche mit Salat    | Quiche and Salad  | Quiche et salade      | Quiche met salade   | Quiche z sałatką
meal    |  5.20 |               | Joghurt mit Granola | Granola Pot       | Granola au yaourt     | Yoghurt met granola | Jogurt z granolą
meal    |  2.20 |               | Haferkeks           | Oat Cookie        | Cookie à l’avoine     | Haverkoek           | Ciastko owsiane
alcohol |  6.90 | 0.2 l         | Aperitivo Spritz    | Aperitivo Spritz  | Spritz                | Aperitivo spritz    | Aperitivo spritz
alcohol |  4.20 | 0.33 l        | Helles vom Fass     | Draught Lager     | Demi pression         | Tapbier             | Piwo z beczki          | Krügerl
`);
